import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { receiverInput, transferAmountInput } from './transfer.ts'

export const quoteTransfer = defineOperation({
  id: 'transfers.quoteTransfer',
  summary: 'Who would receive it, what it would cost, what would be left.',
  method: 'POST',
  onlyReads: true,
  path: '/transfers/quote',
  access: 'client:pro',
  limit: 'quote',
  guessed: ['transfer.receiver_not_found'],
  body: z.strictObject({ to: receiverInput, amount: transferAmountInput }),
  answer: z.object({
    receiver: z.object({ name: z.string(), member_no: z.string() }),
    amount: amountOutput,
    fee: amountOutput,
    total: amountOutput,
    balance_after: amountOutput,
    daily_left: amountOutput,
    monthly_left: amountOutput,
    currency: z.string(),
  }),
  errors: [
    'transfer.receiver_not_found',
    'transfer.to_self',
    'transfer.below_minimum',
    'transfer.above_maximum',
    'transfer.daily_limit_exceeded',
    'transfer.monthly_limit_exceeded',
    'ledger.insufficient_funds',
  ],
})
