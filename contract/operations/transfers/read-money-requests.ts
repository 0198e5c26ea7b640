import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { filterShape, pageQuery } from '#contract/kernel/paging.ts'
import { billNumberLength, moneyRequest, requestCodeParams } from './money-request.ts'

export const listMoneyRequests = defineOperation({
  id: 'transfers.listMoneyRequests',
  summary: 'Requests of money between me and other clients, newest first; bills are not among them.',
  method: 'GET',
  path: '/money-requests',
  access: 'client',
  paged: true,
  query: pageQuery.extend(filterShape({ side: z.enum(['asked', 'received']) })),
  answer: z.array(moneyRequest),
})

export const showMoneyRequest = defineOperation({
  id: 'transfers.showMoneyRequest',
  summary: 'One request that I made or received, or the bill of a code.',
  method: 'GET',
  path: '/money-requests/:code',
  access: 'client',
  params: requestCodeParams,
  answer: moneyRequest,
})

export const showBill = defineOperation({
  id: 'transfers.showBill',
  summary: 'The open bill whose number was typed, for a phone without a camera.',
  method: 'GET',
  path: '/bills/:number',
  access: 'client',
  limit: 'quote',
  guessed: ['request.not_found'],
  params: z.strictObject({ number: z.string().regex(new RegExp(`^\\d{${billNumberLength}}$`)) }),
  answer: moneyRequest,
})
