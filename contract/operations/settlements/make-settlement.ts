import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput, idOutput, idParams, localized } from '#contract/kernel/shapes.ts'

export const listClientAvailable = defineOperation({
  id: 'clients.listAvailableSettlements',
  summary: 'What a merchant has earned and not yet asked for, by supplier.',
  method: 'GET',
  path: '/clients/:id/available-settlements',
  access: 'staff:clients-available-settlements|settlements-store',
  params: idParams,
  answer: z.array(
    z.object({
      supplier: z.object({ id: idOutput, name: localized }),
      vouchers_count: z.int(),
      total_amount: amountOutput,
      fee: amountOutput,
      net_amount: amountOutput,
      currency: z.string(),
    }),
  ),
})

export const makeSettlement = defineOperation({
  id: 'settlements.store',
  summary: 'Settle, on behalf of a merchant, every accepted voucher of one supplier; the net amount is held.',
  method: 'POST',
  path: '/settlements',
  access: 'staff:settlements-store',
  idempotent: true,
  body: z.strictObject({ client_id: idInput, supplier_id: idInput }),
  answer: z.object({ id: idOutput, net_amount: amountOutput, currency: z.string() }),
  errors: ['settlement.nothing_available', 'settlement.no_account'],
})
