import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { IconReceiptRefund } from '#web/ui/icons.ts'

const OrderedCards = lazyPart(async () => (await import('./ordered-cards.tsx')).OrderedCards)
const RefundDialog = lazyPart(async () => (await import('./refund-dialog.tsx')).RefundDialog)

export const section: SectionOverride = {
  rowActions: [
    { ability: 'refund', icon: IconReceiptRefund, danger: true, visible: true, Dialog: RefundDialog },
  ],
  Panels: OrderedCards,
}
