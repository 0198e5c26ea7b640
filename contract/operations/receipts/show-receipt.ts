import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { receipt } from './receipt.ts'

export const showReceipt = defineOperation({
  id: 'receipts.showReceipt',
  summary: 'Whether a receipt is genuine: status, amount, time and masked parties.',
  method: 'GET',
  path: '/receipts/:reference',
  access: 'public',
  limit: 'receipt',
  /** A text in another form is answered like an unknown reference. */
  params: z.strictObject({ reference: z.string().min(1).max(200) }),
  answer: receipt.extend({
    /** The number of the sealed block; null until it is sealed, within seconds. */
    sealed_in: z.string().nullable(),
  }),
})
