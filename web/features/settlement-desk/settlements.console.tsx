import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { IconCash, IconX } from '#web/ui/icons.ts'
import { DeskHead } from './desk-head.tsx'

const MakeForm = lazyPart(async () => (await import('./make-form.tsx')).MakeForm)
const PayeePanel = lazyPart(async () => (await import('./payee.tsx')).PayeePanel)
const PayDialog = lazyPart(async () => (await import('./pay-dialog.tsx')).PayDialog)
const RefuseDialog = lazyPart(async () => (await import('./refuse-dialog.tsx')).RefuseDialog)
const SettledVouchers = lazyPart(async () => (await import('./settled-vouchers.tsx')).SettledVouchers)

export const section: SectionOverride = {
  rowActions: [
    { ability: 'pay', icon: IconCash, Dialog: PayDialog, primary: true },
    { ability: 'refuse', icon: IconX, danger: true, visible: true, Dialog: RefuseDialog },
  ],
  ListActions: DeskHead,
  Head: PayeePanel,
  headFields: ['payee_bank', 'payee_holder', 'payee_number', 'payee_changed_at'],
  Form: MakeForm,
  Panels: SettledVouchers,
}
