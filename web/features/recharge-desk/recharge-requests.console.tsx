import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { IconCircleCheck, IconX } from '#web/ui/icons.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { SlipHead } from './slip-head.tsx'

export const section: SectionOverride = {
  rowActions: [
    { ability: 'approve', icon: IconCircleCheck, Dialog: ApproveDialog },
    { ability: 'refuse', icon: IconX, danger: true, Dialog: RefuseDialog },
  ],
  Head: SlipHead,
}
