import type { products } from '#contract/resources/products/products.ts'
import { attributeWidgets } from '#web/console-kit/fields/attribute-value.tsx'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

export const section: ResourceOverride<typeof products> = {
  childWidgets: { attributes: attributeWidgets },
}
