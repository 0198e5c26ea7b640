import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput, idOutput } from '#contract/kernel/shapes.ts'

export const startForClient = defineOperation({
  id: 'client-subscriptions.store',
  summary: 'Subscribe a client to a plan, paid from the client’s wallet; the client is told.',
  method: 'POST',
  path: '/client-subscriptions',
  access: 'staff:client-subscriptions-store',
  freshProof: true,
  idempotent: true,
  body: z.strictObject({ client_id: idInput, subscription_id: idInput }),
  answer: z.object({ id: idOutput, price: amountOutput, currency: z.string() }),
  errors: [
    'auth.account_inactive',
    'subscription.not_offered',
    'subscription.running',
    'ledger.insufficient_funds',
    'staff.own_client',
    'subscription.not_alone',
  ],
})
