import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput, idOutput, nothing } from '#contract/kernel/shapes.ts'
import { sentKey } from '#contract/shapes/sent-key.ts'
import { moneyRequest, requestCodeParams, requestNoteInput } from './money-request.ts'
import { receiverInput, transferAmountInput } from './transfer.ts'

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
  errors: [
    'transfer.receiver_not_found',
    'transfer.below_minimum',
    'transfer.above_maximum',
    'money_request.to_self',
    'money_request.blocked',
    'money_request.daily_limit',
    'money_request.person_limit',
  ],
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
