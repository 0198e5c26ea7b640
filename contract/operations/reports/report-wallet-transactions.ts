import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { sortInput } from '#contract/kernel/paging.ts'
import { movement, movementKinds } from '#contract/shapes/movement.ts'
import { reportFiles, reportQuery } from './report-query.ts'

export const reportWalletTransactions = defineOperation({
  id: 'reports.reportWalletTransactions',
  summary: 'Every movement of my wallet with the balance before and after.',
  method: 'GET',
  path: '/reports/wallet-transactions',
  access: 'client',
  paged: true,
  answersFile: reportFiles,
  errors: ['report.too_long_for_pdf'],
  /**
   * `search`: a reference or a part of it, words of the note, of the other party's or favourite's name, of a card or
   * its supplier, a whole phone number, an amount. It reads the newest 50,000 entries of the days.
   */
  query: reportQuery.extend({
    'filter[kind]': z.enum(movementKinds).optional(),
    sort: sortInput(['created_at', 'amount']).optional(),
  }),
  answer: z.object({
    rows: z.array(movement),
    totals: z.object({
      received: amountOutput,
      spent: amountOutput,
      net: amountOutput,
      currency: z.string(),
    }),
    /** At most `chartDaysMax`, oldest first. */
    days: z.array(z.object({ day: z.string(), received: amountOutput, spent: amountOutput })),
  }),
})
