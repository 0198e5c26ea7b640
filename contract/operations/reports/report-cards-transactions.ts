import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { sortInput } from '#contract/kernel/paging.ts'
import { idInput, idOutput, instant, localized } from '#contract/kernel/shapes.ts'
import { reportFiles, reportQuery } from './report-query.ts'

export const reportCardsTransactions = defineOperation({
  id: 'reports.reportCardsTransactions',
  summary: 'Every order of cards I made.',
  method: 'GET',
  path: '/reports/cards-transactions',
  access: 'client',
  paged: true,
  answersFile: reportFiles,
  errors: ['report.too_long_for_pdf'],
  /** `search`: a reference or a part of it, words of the category's or supplier's name, an amount. */
  query: reportQuery.extend({
    'filter[category_id]': idInput.optional(),
    sort: sortInput(['created_at', 'quantity', 'total_amount']).optional(),
  }),
  answer: z.object({
    rows: z.array(
      z.object({
        order_id: idOutput,
        reference: z.string(),
        category: localized,
        supplier: localized,
        quantity: z.int(),
        unit_price: amountOutput,
        discount: amountOutput,
        fee: amountOutput,
        total_amount: amountOutput,
        balance_before: amountOutput,
        balance_after: amountOutput,
        /** Refunded by staff; not in the totals. */
        refunded_at: instant.nullable(),
        created_at: instant,
      }),
    ),
    totals: z.object({
      quantity: z.int(),
      discount: amountOutput,
      total_amount: amountOutput,
      currency: z.string(),
    }),
    /** At most `chartDaysMax`, oldest first; without refunds. */
    days: z.array(z.object({ day: z.string(), total_amount: amountOutput, discount: amountOutput })),
  }),
})
