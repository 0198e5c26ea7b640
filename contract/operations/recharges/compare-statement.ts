import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idOutput } from '#contract/kernel/shapes.ts'
import { sheetUpload } from '#contract/kernel/upload.ts'
import { rechargeStatuses } from './recharge.ts'

/** How a line of the statement and a payment of ours may disagree. */
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
    /** CSV or XLSX; our invoice numbers say which column is which, the header which holds the amounts. */
    file: sheetUpload,
    gateway: z.enum(['plutu', 'sandbox']),
    /** The Tripoli days it is about, both included. */
    from: z.iso.date(),
    to: z.iso.date(),
  }),
  answer: z.object({
    lines: z.int(),
    agreeing: z.int(),
    /** Without an invoice number of ours. */
    ignored: z.int(),
    counts: z.array(z.object({ disagreement: z.enum(disagreements), count: z.int() })),
    /** The first of those that disagree. */
    rows: z.array(
      z.object({
        disagreement: z.enum(disagreements),
        invoice_no: z.string(),
        payment_id: idOutput.nullable(),
        status: z.enum(rechargeStatuses).nullable(),
        /** What was asked for here, and what the statement says. */
        ours: amountOutput.nullable(),
        theirs: amountOutput.nullable(),
      }),
    ),
  }),
  errors: ['import.unreadable', 'import.too_large', 'payment.statement_strange'],
})
