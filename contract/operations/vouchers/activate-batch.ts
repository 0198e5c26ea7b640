import { defineOperation } from '#contract/kernel/operation.ts'
import { idParams, nothing } from '#contract/kernel/shapes.ts'

export const activateBatch = defineOperation({
  id: 'staffVouchers.activateBatch',
  summary: 'From now on the vouchers of the batch are worth their value.',
  method: 'POST',
  path: '/generate-vouchers/:id/activation',
  access: 'staff:generate-vouchers-activate',
  params: idParams,
  answer: nothing,
  errors: ['batch.not_ready'],
})
