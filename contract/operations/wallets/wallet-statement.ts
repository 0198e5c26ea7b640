import { z } from 'zod'
import { fileOnly } from '#contract/kernel/file-only.ts'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation, fileMedia } from '#contract/kernel/operation.ts'
import { dayRange } from '#contract/kernel/paging.ts'
import { idParams, instant } from '#contract/kernel/shapes.ts'

export const showBalanceAt = defineOperation({
  id: 'wallets.showBalanceAt',
  summary: 'The balance of a wallet at any moment.',
  method: 'GET',
  path: '/wallets/:id/balance',
  access: 'staff:wallets-show',
  params: idParams,
  query: z.strictObject({ at: z.iso.datetime() }),
  answer: z.object({ at: instant, balance: amountOutput, currency: z.string() }),
})

export const exportWalletStatement = defineOperation({
  id: 'wallets.exportStatement',
  summary: 'All movements of a wallet in these days, with the balance before and after them.',
  method: 'GET',
  path: '/wallets/:id/statement',
  access: 'staff:wallets-show',
  params: idParams,
  query: z.strictObject({ ...dayRange, format: z.enum(['csv', 'xlsx', 'pdf']) }),
  answersFile: [fileMedia.csv, fileMedia.xlsx, fileMedia.pdf],
  answer: fileOnly,
  errors: ['report.too_long_for_pdf'],
})
