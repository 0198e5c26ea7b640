import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { IconReceiptRefund } from '#web/ui/icons.ts'

const ReturnDialog = lazyPart(async () => (await import('./return-dialog.tsx')).ReturnDialog)
const SaleForm = lazyPart(async () => (await import('./sale-form.tsx')).SaleForm)

export const section: SectionOverride = {
  Form: SaleForm,
  rowActions: [{ ability: 'return', icon: IconReceiptRefund, Dialog: ReturnDialog, visible: true }],
}
