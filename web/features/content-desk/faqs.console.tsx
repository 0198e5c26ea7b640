import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { AnswerCell } from './marked-cell.tsx'

const MarkedWidget = lazyPart(async () => (await import('./marked-widget.tsx')).MarkedWidget)

export const section: SectionOverride = {
  cells: { answer: AnswerCell },
  widgets: { answer: MarkedWidget },
}
