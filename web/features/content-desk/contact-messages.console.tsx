import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { IconSend } from '#web/ui/icons.ts'

const AnswerDialog = lazyPart(async () => (await import('./answer-dialog.tsx')).AnswerDialog)
const ContactAnswers = lazyPart(async () => (await import('./contact-answers.tsx')).ContactAnswers)

export const section: SectionOverride = {
  rowActions: [{ ability: 'answer', icon: IconSend, Dialog: AnswerDialog, primary: true }],
  Panels: ContactAnswers,
}
