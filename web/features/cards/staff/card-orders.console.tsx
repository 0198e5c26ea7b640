import type { cardOrders } from '#contract/resources/cards/card-orders.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

const RefundDialog = lazyPart(async () => (await import('./refund-dialog.tsx')).RefundDialog)
const ReplaceDialog = lazyPart(async () => (await import('./replace-dialog.tsx')).ReplaceDialog)

export const section: ResourceOverride<typeof cardOrders> = {
  dialogs: { refund: RefundDialog, 'replace-card': ReplaceDialog },
}
