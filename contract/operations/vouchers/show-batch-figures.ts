import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idParams } from '#contract/kernel/shapes.ts'
import { batchStatuses, countedStates } from '#contract/shapes/voucher.ts'

export const showBatchFigures = defineOperation({
  id: 'staffVouchers.showBatchFigures',
  summary: 'How far a batch is, and how many of its vouchers are in which state.',
  method: 'GET',
  path: '/generate-vouchers/:id/figures',
  access: 'staff:generate-vouchers-show',
  params: idParams,
  answer: z.object({
    status: z.enum(batchStatuses),
    count: z.int(),
    made_count: z.int(),
    amount: amountOutput,
    currency: z.string(),
    by_status: z.array(z.object({ status: z.enum(countedStates), count: z.int() })),
  }),
})
