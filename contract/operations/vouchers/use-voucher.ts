import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { acceptedVoucher } from '#contract/shapes/accepted-voucher.ts'

export const useVoucher = defineOperation({
  id: 'vouchers.useVoucher',
  summary: 'Accept a goods voucher from the public; it is paid by settlement.',
  method: 'POST',
  path: '/vouchers/use',
  access: 'client:merchant',
  idempotent: true,
  body: z.strictObject({ code: z.string().min(1).max(64) }),
  answer: acceptedVoucher,
  errors: ['voucher.not_usable', 'voucher.used_by_you', 'voucher.wrong_kind', 'voucher.guesses_exhausted'],
})
