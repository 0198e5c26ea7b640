import type { forms } from '#contract/resources/forms/forms.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'
import { ConditionWidget } from './condition-widget.tsx'

const ExportEntries = lazyPart(async () => (await import('./export-entries.tsx')).ExportEntries)

export const section: ResourceOverride<typeof forms> = {
  childWidgets: { questions: { condition: ConditionWidget } },
  Head: ExportEntries,
}
