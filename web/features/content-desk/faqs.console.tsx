import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { AnswerCell } from './marked-cell.tsx'
import { MarkedWidget } from './marked-widget.tsx'

export const section: SectionOverride = {
  cells: { answer: AnswerCell },
  widgets: { answer: MarkedWidget },
}
