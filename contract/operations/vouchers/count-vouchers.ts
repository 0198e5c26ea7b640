import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput, idOutput, localized } from '#contract/kernel/shapes.ts'
import { countedStates, voucherKinds } from '#contract/shapes/voucher.ts'

const counts = z.object(
  Object.fromEntries(countedStates.map((status) => [status, z.int()])) as Record<
    (typeof countedStates)[number],
    z.ZodInt
  >,
)

export const countByCategory = defineOperation({
  id: 'staffVouchers.countByCategory',
  summary: 'The report of vouchers by category: how many are in each state, and what the unsold are worth.',
  method: 'GET',
  path: '/vouchers/counts-categories',
  access: 'staff:vouchers-counts-categories',
  query: z.strictObject({
    supplier_id: idInput.optional(),
    kind: z.enum(voucherKinds).optional(),
  }),
  answer: z.object({
    rows: z.array(
      z.object({
        category_id: idOutput,
        category: localized,
        supplier_id: idOutput,
        supplier: localized,
        kind: z.enum(voucherKinds),
        face_value: amountOutput,
        counts,
        available_value: amountOutput,
      }),
    ),
    totals: counts,
    currency: z.string(),
  }),
})
