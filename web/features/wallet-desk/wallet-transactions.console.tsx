import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { IconArrowBackUp } from '#web/ui/icons.ts'
import { Postings } from './postings.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'

export const section: SectionOverride = {
  rowActions: [{ ability: 'reverse', icon: IconArrowBackUp, Dialog: ReverseDialog, danger: true }],
  Panels: Postings,
}
