import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idParams, nothing } from '#contract/kernel/shapes.ts'
import { settlement, settlementNote } from './settlement.ts'

export const changeSettlement = defineOperation({
  id: 'settlements.changeSettlement',
  summary:
    'Change my note on a settlement that is only requested. Its vouchers and its account stay as they were asked for.',
  method: 'PUT',
  path: '/settlements/:id',
  access: 'client',
  params: idParams,
  body: z.strictObject({ client_note: settlementNote }),
  answer: settlement,
  errors: ['settlement.not_withdrawable'],
})

export const withdrawSettlement = defineOperation({
  id: 'settlements.withdrawSettlement',
  summary:
    'Withdraw a settlement that is only requested: its amount is no longer held, and its vouchers can be asked for anew. The row stays, as withdrawn.',
  method: 'DELETE',
  path: '/settlements/:id',
  access: 'client',
  params: idParams,
  answer: nothing,
  errors: ['settlement.not_withdrawable'],
})
