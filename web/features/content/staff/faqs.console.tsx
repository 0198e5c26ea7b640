import type { faqs } from '#contract/resources/content/faqs.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'
import { AnswerCell } from './marked-cell.tsx'

const MarkedWidget = lazyPart(async () => (await import('./marked-widget.tsx')).MarkedWidget)

export const section: ResourceOverride<typeof faqs> = {
  cells: { answer: AnswerCell },
  widgets: { answer: MarkedWidget },
}
