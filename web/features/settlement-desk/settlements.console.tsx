import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { IconCash, IconX } from '#web/ui/icons.ts'
import { DeskHead } from './desk-head.tsx'
import { MakeForm } from './make-form.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { SettledVouchers } from './settled-vouchers.tsx'

export const section: SectionOverride = {
  rowActions: [
    { ability: 'pay', icon: IconCash, Dialog: PayDialog, primary: true },
    { ability: 'refuse', icon: IconX, danger: true, Dialog: RefuseDialog },
  ],
  ListHead: DeskHead,
  Form: MakeForm,
  Panels: SettledVouchers,
}
