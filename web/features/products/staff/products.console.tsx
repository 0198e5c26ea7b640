import type { products } from '#contract/resources/products/products.ts'
import { AttributesCell, attributeWidgets } from '#web/console-kit/fields/attribute-value.tsx'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

export const section: ResourceOverride<typeof products> = {
  cells: { attributes: AttributesCell },
  childWidgets: { attributes: attributeWidgets },
}
