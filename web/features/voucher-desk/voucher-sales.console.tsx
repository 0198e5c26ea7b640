import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { IconReceiptRefund } from '#web/ui/icons.ts'
import { ReturnDialog } from './return-dialog.tsx'
import { SaleForm } from './sale-form.tsx'

export const section: SectionOverride = {
  Form: SaleForm,
  rowActions: [{ ability: 'return', icon: IconReceiptRefund, Dialog: ReturnDialog }],
}
