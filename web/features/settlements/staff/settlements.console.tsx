import type { settlements } from '#contract/resources/settlements/settlements.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'
import { IconFileExport } from '#web/ui/icons.ts'
import { SettlementHead } from './settlement-head.tsx'

const BankFileDialog = lazyPart(async () => (await import('./bank-file-dialog.tsx')).BankFileDialog)
const MakeForm = lazyPart(async () => (await import('./make-form.tsx')).MakeForm)
const Payee = lazyPart(async () => (await import('./payee.tsx')).Payee)
const PayeePanel = lazyPart(async () => (await import('./payee.tsx')).PayeePanel)
const StatementButton = lazyPart(async () => (await import('./statement-button.tsx')).StatementButton)

export const section: ResourceOverride<typeof settlements> = {
  bulkActions: [
    { name: 'bank_file', permission: 'bank-files-store', icon: IconFileExport, Dialog: BankFileDialog },
  ],
  facts: { approve: Payee, pay: Payee },
  ListActions: SettlementHead,
  Head: PayeePanel,
  headFields: ['payee_bank', 'payee_holder', 'payee_number', 'payee_changed_at'],
  Form: MakeForm,
  beside: { 'settled-vouchers': StatementButton },
}
