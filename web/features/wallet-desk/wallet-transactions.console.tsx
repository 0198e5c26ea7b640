import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { IconArrowBackUp } from '#web/ui/icons.ts'

const AmountDaysNote = lazyPart(async () => (await import('./amount-days-note.tsx')).AmountDaysNote)
const Postings = lazyPart(async () => (await import('./postings.tsx')).Postings)
const ReverseDialog = lazyPart(async () => (await import('./reverse-dialog.tsx')).ReverseDialog)

export const section: SectionOverride = {
  rowActions: [
    { ability: 'reverse', icon: IconArrowBackUp, Dialog: ReverseDialog, danger: true, visible: true },
  ],
  headFields: ['reference'],
  ListHead: AmountDaysNote,
  Panels: Postings,
}
