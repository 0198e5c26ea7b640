import type { categories } from '#contract/resources/catalogue/categories.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

const CategoryForm = lazyPart(async () => (await import('./category-form.tsx')).CategoryForm)

const CodeFormatWidget = lazyPart(async () => (await import('./code-format-widget.tsx')).CodeFormatWidget)
const CodeFormatCell = lazyPart(async () => (await import('./code-format-widget.tsx')).CodeFormatCell)

export const section: ResourceOverride<typeof categories> = {
  Form: CategoryForm,
  widgets: { code_pattern: CodeFormatWidget },
  cells: { code_pattern: CodeFormatCell },
}
