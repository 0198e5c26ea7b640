import { z } from 'zod'
import { amountOrZeroInput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { memberNoInput } from '#contract/kernel/shapes.ts'
import { quoteTransfer } from './quote-transfer.ts'
import { receiverInput, transfer, transferAmountInput } from './transfer.ts'

export const sendTransfer = defineOperation({
  id: 'transfers.sendTransfer',
  summary: 'Send money to another client.',
  method: 'POST',
  path: '/transfers',
  access: 'client:pro',
  idempotent: true,
  guessed: ['transfer.receiver_not_found'],
  /** `member_no`, `total_amount`: the values of the review; another receiver or a higher total is refused. */
  body: z.strictObject({
    to: receiverInput,
    amount: transferAmountInput,
    note: z.string().trim().max(140).optional(),
    member_no: memberNoInput.optional(),
    total_amount: amountOrZeroInput().optional(),
  }),
  answer: transfer,
  errors: [
    ...(quoteTransfer.errors ?? []),
    'transfer.receiver_changed',
    'transfer.fee_changed',
    'confirmation.needed',
    'confirmation.held',
  ],
})
