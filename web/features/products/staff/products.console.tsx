import type { products } from '#contract/resources/products/products.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'
import { AttributeText, AttributeValue } from './attribute-value.tsx'

export const section: ResourceOverride<typeof products> = {
  childWidgets: { attributes: { value: AttributeValue, text: AttributeText } },
}
