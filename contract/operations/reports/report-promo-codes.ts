import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { sortInput } from '#contract/kernel/paging.ts'
import { reportFiles, reportQuery } from './report-query.ts'

export const reportPromoCodes = defineOperation({
  id: 'reports.reportPromoCodes',
  summary: 'How my promo codes were used, by Tripoli day.',
  method: 'GET',
  path: '/reports/promo-codes',
  access: 'client:pro',
  paged: true,
  answersFile: reportFiles,
  errors: ['report.too_long_for_pdf'],
  /** `search`: part of a code. */
  query: reportQuery.extend({ sort: sortInput(['day', 'uses', 'discount', 'commission']).optional() }),
  answer: z.object({
    codes: z.array(
      z.object({
        code: z.string(),
        active: z.boolean(),
        uses: z.int(),
        /** The buyer's discount and the owner's share, as `2.5%`. */
        discount: z.string(),
        commission: z.string(),
      }),
    ),
    rows: z.array(
      z.object({
        day: z.string(),
        code: z.string(),
        uses: z.int(),
        discount: amountOutput,
        commission: amountOutput,
      }),
    ),
    totals: z.object({
      uses: z.int(),
      discount: amountOutput,
      commission: amountOutput,
      currency: z.string(),
    }),
    /** All codes together; at most `chartDaysMax`, oldest first. */
    days: z.array(z.object({ day: z.string(), discount: amountOutput, commission: amountOutput })),
  }),
})
