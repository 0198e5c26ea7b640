import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput, idOutput, nothing } from '#contract/kernel/shapes.ts'
import { sentKey } from '#contract/shapes/sent-key.ts'
import { moneyRequest, requestCodeParams, requestNoteInput } from './money-request.ts'
import { receiverInput, transferAmountInput } from './transfer.ts'

const askErrors = [
  'transfer.receiver_not_found',
  'transfer.below_minimum',
  'transfer.above_maximum',
  'money_request.to_self',
  'money_request.blocked',
  'money_request.daily_limit',
  'money_request.person_limit',
] as const

export const quoteAskMoney = defineOperation({
  id: 'transfers.quoteAskMoney',
  summary: 'Whom I would ask for money: the same rules as asking, and nobody is told.',
  method: 'POST',
  onlyReads: true,
  path: '/money-requests/asked',
  access: 'client',
  limit: 'quote',
  guessed: ['transfer.receiver_not_found'],
  body: z.strictObject({ to: receiverInput, amount: transferAmountInput }),
  answer: z.object({
    /** People by the masked name, as in the request. */
    other: z.object({ name: z.string(), member_no: z.string() }),
    amount: amountOutput,
    currency: z.string(),
  }),
  errors: [...askErrors],
})

export const askMoney = defineOperation({
  id: 'transfers.askMoney',
  summary: 'Ask a client for money. They pay or decline within seven days. The same key is the same request.',
  method: 'POST',
  path: '/money-requests',
  access: 'client',
  limit: 'quote',
  guessed: ['transfer.receiver_not_found'],
  body: z.strictObject({
    key: sentKey,
    to: receiverInput,
    amount: transferAmountInput,
    note: requestNoteInput.optional(),
  }),
  answer: moneyRequest,
  errors: [...askErrors],
})

export const makeBill = defineOperation({
  id: 'transfers.makeBill',
  summary: 'A code with an amount for the person at the counter. It works for fifteen minutes, once.',
  method: 'POST',
  path: '/bills',
  access: 'client:merchant',
  limit: 'quote',
  body: z.strictObject({ amount: transferAmountInput, note: requestNoteInput.optional() }),
  answer: moneyRequest,
  errors: ['transfer.below_minimum', 'transfer.above_maximum'],
})

export const withdrawMoneyRequest = defineOperation({
  id: 'transfers.withdrawMoneyRequest',
  summary: 'Withdraw a request or a bill of mine that is not paid.',
  method: 'DELETE',
  path: '/money-requests/:code',
  access: 'client',
  params: requestCodeParams,
  answer: nothing,
  errors: ['money_request.not_waiting'],
})

export const declineMoneyRequest = defineOperation({
  id: 'transfers.declineMoneyRequest',
  summary: 'Decline a request; `block`: take no further requests of this client.',
  method: 'POST',
  path: '/money-requests/:code/refusal',
  access: 'client',
  params: requestCodeParams,
  body: z.strictObject({ block: z.boolean() }),
  answer: nothing,
  errors: ['money_request.not_waiting'],
})

export const listBlockedAskers = defineOperation({
  id: 'transfers.listBlockedAskers',
  summary: 'The clients whose requests I do not take.',
  method: 'GET',
  path: '/blocked-askers',
  access: 'client',
  answer: z.array(z.object({ id: idOutput, name: z.string(), member_no: z.string() })),
})

export const unblockAsker = defineOperation({
  id: 'transfers.unblockAsker',
  summary: 'Take requests of this client again.',
  method: 'DELETE',
  path: '/blocked-askers/:id',
  access: 'client',
  params: z.strictObject({ id: idInput }),
  answer: nothing,
})
