import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { instant } from '#contract/kernel/shapes.ts'
import { transfer } from './transfer.ts'

export const showMerchantDay = defineOperation({
  id: 'transfers.showMerchantDay',
  summary: 'What a merchant took today: payments from wallets, newest first, and accepted vouchers.',
  method: 'GET',
  path: '/merchant-day',
  access: 'client:merchant',
  answer: z.object({
    /** In Tripoli. */
    day: z.iso.date(),
    currency: z.string(),
    payments: z.object({ count: z.int(), total: amountOutput }),
    /** After their fees. */
    vouchers: z.object({ count: z.int(), total: amountOutput }),
    /** `till`: the name of the till where a cashier took it. */
    latest: z.array(transfer.extend({ till: z.string().nullable() })),
    /** Bills of the own page that nobody has paid yet, newest first. */
    open_bills: z.array(
      z.object({
        code: z.string(),
        amount: amountOutput,
        note: z.string().nullable(),
        created_at: instant,
      }),
    ),
  }),
})
