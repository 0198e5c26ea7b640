import type { notifications } from '#contract/resources/notifications/notifications.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

const BodyCell = lazyPart(async () => (await import('./body-cell.tsx')).BodyCell)
const EstimateHead = lazyPart(async () => (await import('./estimate-panel.tsx')).EstimateHead)
const EstimatePanel = lazyPart(async () => (await import('./estimate-panel.tsx')).EstimatePanel)
const FilterCell = lazyPart(async () => (await import('./filter-widget.tsx')).FilterCell)
const FilterWidget = lazyPart(async () => (await import('./filter-widget.tsx')).FilterWidget)

export const section: ResourceOverride<typeof notifications> = {
  Head: EstimateHead,
  facts: { send: EstimatePanel, 'send-to-many': EstimatePanel },
  cells: { body: BodyCell, filter: FilterCell },
  widgets: { filter: FilterWidget },
}
