import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { IconCircleCheck, IconX } from '#web/ui/icons.ts'

const ApproveDialog = lazyPart(async () => (await import('./approve-dialog.tsx')).ApproveDialog)
const RefuseDialog = lazyPart(async () => (await import('./refuse-dialog.tsx')).RefuseDialog)
const SlipHead = lazyPart(async () => (await import('./slip-head.tsx')).SlipHead)

export const section: SectionOverride = {
  rowActions: [
    { ability: 'approve', icon: IconCircleCheck, Dialog: ApproveDialog },
    { ability: 'refuse', icon: IconX, danger: true, Dialog: RefuseDialog },
  ],
  Head: SlipHead,
}
