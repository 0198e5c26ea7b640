import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { IconCircleCheck, IconX } from '#web/ui/icons.ts'

const ApproveDialog = lazyPart(async () => (await import('./approve-dialog.tsx')).ApproveDialog)
const RefuseDialog = lazyPart(async () => (await import('./refuse-dialog.tsx')).RefuseDialog)
const SlipHead = lazyPart(async () => (await import('./slip-head.tsx')).SlipHead)

export const section: SectionOverride = {
  rowActions: [
    { ability: 'approve', icon: IconCircleCheck, Dialog: ApproveDialog, primary: true },
    { ability: 'refuse', icon: IconX, danger: true, visible: true, Dialog: RefuseDialog },
  ],
  Head: SlipHead,
  headFields: [
    'amount',
    'transferred_on',
    'bank_reference',
    'bank',
    'paid_bank',
    'paid_holder',
    'paid_number',
  ],
}
