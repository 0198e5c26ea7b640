import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { IconSend } from '#web/ui/icons.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { ContactAnswers } from './contact-answers.tsx'

export const section: SectionOverride = {
  rowActions: [{ ability: 'answer', icon: IconSend, Dialog: AnswerDialog }],
  Panels: ContactAnswers,
}
