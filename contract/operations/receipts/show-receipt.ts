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
  /** What is none of ours in form is told as what does not exist. */
  params: z.strictObject({ reference: z.string().min(1).max(200) }),
  answer: receipt.extend({
    /** The number of the sealed record that holds it; null until it is sealed, within seconds. */
    sealed_in: z.string().nullable(),
  }),
})
