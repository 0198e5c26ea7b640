import { z } from 'zod'
import { fileOnly } from '#contract/kernel/file-only.ts'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation, fileMedia } from '#contract/kernel/operation.ts'
import { dayRange } from '#contract/kernel/paging.ts'
import { idOutput, idParams, localized } from '#contract/kernel/shapes.ts'

export const printSettlement = defineOperation({
  id: 'settlements.print',
  summary: 'The statement of a settlement, in Arabic and English.',
  method: 'GET',
  path: '/settlements/:id/statement',
  access: 'staff:settlements-show',
  params: idParams,
  answersFile: [fileMedia.pdf],
  answer: fileOnly,
})

export const countSettlements = defineOperation({
  id: 'settlements.countBySupplier',
  summary: 'Settlements made in these days, by supplier and state.',
  method: 'GET',
  path: '/settlements/counts-suppliers',
  access: 'staff:settlements-counts-suppliers',
  query: z.strictObject(dayRange),
  answer: z.array(
    z.object({
      supplier: z.object({ id: idOutput, name: localized }),
      requested: z.int(),
      paid: z.int(),
      refused: z.int(),
      /** Paid out, and still requested. */
      paid_amount: amountOutput,
      requested_amount: amountOutput,
      currency: z.string(),
    }),
  ),
})
