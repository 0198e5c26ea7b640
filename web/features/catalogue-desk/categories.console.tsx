import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { SectionOverride } from '#web/console-kit/overrides.ts'

const CategoryForm = lazyPart(async () => (await import('./category-form.tsx')).CategoryForm)

const CodeFormatWidget = lazyPart(async () => (await import('./code-format-widget.tsx')).CodeFormatWidget)
const CodeFormatCell = lazyPart(async () => (await import('./code-format-widget.tsx')).CodeFormatCell)

export const section: SectionOverride = {
  Form: CategoryForm,
  widgets: { code_pattern: CodeFormatWidget },
  cells: { code_pattern: CodeFormatCell },
}
