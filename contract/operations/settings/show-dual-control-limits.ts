import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'

export const showDualControlLimits = defineOperation({
  id: 'settings.showDualControlLimits',
  summary:
    'How much money I may let go alone now, of what is left of my day; what is more waits for a second person.',
  method: 'GET',
  path: '/settings/dual-control-limits',
  access:
    'staff:recharge-requests-approve|settlements-pay|client-tickets-refund|offline-tickets-activate|product-orders-refund',
  answer: z.object({
    currency: z.string(),
    /** Of a bank transfer. */
    recharge_dual_control_min: amountOutput,
    /** Of what a settlement pays. */
    settlement_dual_control_min: amountOutput,
    /** Of anything that only the day counts, such as tickets. */
    day_dual_control_min: amountOutput,
    /** In a day, about one client. */
    client_day_dual_control_min: amountOutput,
  }),
})
