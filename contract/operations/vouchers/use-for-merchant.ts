import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import { acceptedVoucher, quotedVoucher } from '#contract/shapes/accepted-voucher.ts'

const body = z.strictObject({ client_id: idInput, code: z.string().min(1).max(64) })

const errors = [
  'voucher.not_usable',
  'voucher.used_by_you',
  'voucher.wrong_kind',
  'voucher.guesses_exhausted',
  'voucher.not_a_merchant',
] as const

export const quoteForMerchant = defineOperation({
  id: 'staffVouchers.quoteUse',
  summary: 'What accepting this goods voucher would bring the merchant; nothing is used yet.',
  method: 'POST',
  onlyReads: true,
  path: '/vouchers/use/quote',
  access: 'staff:vouchers-use',
  body,
  answer: quotedVoucher,
  errors,
})

export const useForMerchant = defineOperation({
  id: 'staffVouchers.use',
  summary: 'Accept a goods voucher on behalf of a merchant; wrong codes are counted as a merchant’s are.',
  method: 'POST',
  path: '/vouchers/use',
  access: 'staff:vouchers-use',
  idempotent: true,
  body,
  answer: acceptedVoucher,
  errors,
})
