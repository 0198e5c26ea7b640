import { z } from 'zod'
import { fileOnly } from '#contract/kernel/file-only.ts'
import { defineOperation, fileMedia } from '#contract/kernel/operation.ts'

export const receiptPapers = ['a4', '80mm'] as const

export const printReceipt = defineOperation({
  id: 'receipts.printReceipt',
  summary: 'The receipt of a movement of mine, in Arabic and English.',
  method: 'GET',
  path: '/receipts/:reference.pdf',
  access: 'client',
  withoutSubscription: true,
  params: z.strictObject({ reference: z.string().min(1).max(200) }),
  query: z.strictObject({ paper: z.enum(receiptPapers).default('a4') }),
  answersFile: [fileMedia.pdf],
  answer: fileOnly,
})
