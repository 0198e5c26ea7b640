import type { categories } from '#contract/resources/catalogue/categories.ts'
import { AttributesCell, attributeWidgets } from '#web/console-kit/fields/attribute-value.tsx'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

const CategoryForm = lazyPart(async () => (await import('./category-form.tsx')).CategoryForm)

const CodeFormatWidget = lazyPart(async () => (await import('./code-format-widget.tsx')).CodeFormatWidget)
const CodeFormatCell = lazyPart(async () => (await import('./code-format-widget.tsx')).CodeFormatCell)

export const section: ResourceOverride<typeof categories> = {
  Form: CategoryForm,
  widgets: { code_pattern: CodeFormatWidget },
  childWidgets: { attributes: attributeWidgets },
  cells: { code_pattern: CodeFormatCell, attributes: AttributesCell },
}
