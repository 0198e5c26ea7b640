import type { voucherSales } from '#contract/resources/vouchers/voucher-sales.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

const ReturnDialog = lazyPart(async () => (await import('./return-dialog.tsx')).ReturnDialog)
const SaleForm = lazyPart(async () => (await import('./sale-form.tsx')).SaleForm)

export const section: ResourceOverride<typeof voucherSales> = {
  Form: SaleForm,
  dialogs: {
    return: ReturnDialog,
  },
}
