import type { scheduledExports } from '#contract/resources/exports/scheduled-exports.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

const SectionCell = lazyPart(async () => (await import('./section-widget.tsx')).SectionCell)
const SectionWidget = lazyPart(async () => (await import('./section-widget.tsx')).SectionWidget)

export const section: ResourceOverride<typeof scheduledExports> = {
  cells: { section: SectionCell },
  widgets: { section: SectionWidget },
}
