import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import { settlement } from './settlement.ts'

export const requestSettlement = defineOperation({
  id: 'settlements.requestSettlement',
  summary: 'Ask to be paid for every accepted voucher of one supplier.',
  method: 'POST',
  path: '/settlements',
  access: 'client:merchant',
  idempotent: true,
  body: z.strictObject({ supplier_id: idInput }),
  answer: settlement,
  errors: ['settlement.nothing_available'],
})
