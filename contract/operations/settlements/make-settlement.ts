import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput, idOutput } from '#contract/kernel/shapes.ts'

export const makeSettlement = defineOperation({
  id: 'settlements.store',
  summary: 'Settle, on behalf of a merchant, every accepted voucher of one supplier; the net amount is held.',
  method: 'POST',
  path: '/settlements',
  access: 'staff:settlements-store',
  idempotent: true,
  body: z.strictObject({ client_id: idInput, supplier_id: idInput }),
  answer: z.object({ id: idOutput, net_amount: amountOutput, currency: z.string() }),
  errors: ['settlement.nothing_available', 'settlement.no_account', 'staff.own_client'],
})
