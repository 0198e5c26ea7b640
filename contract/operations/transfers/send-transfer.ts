import { z } from 'zod'
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
  /** `member_no`: of the receiver that was shown when this was confirmed; were it another by now, it is refused. */
  body: z.strictObject({
    to: receiverInput,
    amount: transferAmountInput,
    note: z.string().trim().max(140).optional(),
    member_no: memberNoInput.optional(),
  }),
  answer: transfer,
  errors: [...(quoteTransfer.errors ?? []), 'transfer.receiver_changed'],
})
