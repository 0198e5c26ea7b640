import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idOutput } from '#contract/kernel/shapes.ts'
import { sheetUpload } from '#contract/kernel/upload.ts'
import { rechargeStatuses } from './recharge.ts'

/** How a line of the statement and our payment may differ. */
export const disagreements = ['not_credited', 'amount_differs', 'unknown', 'missing'] as const

export const compareStatement = defineOperation({
  id: 'payments.compare',
  summary:
    'Compare the statement of a gateway, of paid payments only, with what was credited; changes nothing.',
  method: 'POST',
  onlyReads: true,
  path: '/payments/comparisons',
  access: 'staff:payments-compare',
  multipart: true,
  body: z.strictObject({
    /** CSV or XLSX; our invoice numbers identify their column, the header the amounts. */
    file: sheetUpload,
    gateway: z.enum(['plutu', 'sandbox']),
    /** The Tripoli days it covers, both included. */
    from: z.iso.date(),
    to: z.iso.date(),
  }),
  answer: z.object({
    lines: z.int(),
    agreeing: z.int(),
    /** Lines without one of our invoice numbers. */
    ignored: z.int(),
    counts: z.array(z.object({ disagreement: z.enum(disagreements), count: z.int() })),
    /** The first differences. */
    rows: z.array(
      z.object({
        disagreement: z.enum(disagreements),
        invoice_no: z.string(),
        payment_id: idOutput.nullable(),
        status: z.enum(rechargeStatuses).nullable(),
        /** The amount here, and the amount in the statement. */
        ours: amountOutput.nullable(),
        theirs: amountOutput.nullable(),
      }),
    ),
  }),
  errors: ['import.unreadable', 'import.too_large', 'payment.statement_strange'],
})
