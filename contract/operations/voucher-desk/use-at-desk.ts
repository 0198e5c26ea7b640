import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import { acceptedVoucher } from '#contract/shapes/accepted-voucher.ts'

export const useAtDesk = defineOperation({
  id: 'voucherDesk.use',
  summary: 'Accept a goods voucher on behalf of a merchant; wrong codes are counted as a merchant’s are.',
  method: 'POST',
  path: '/vouchers/use',
  access: 'staff:vouchers-use',
  idempotent: true,
  body: z.strictObject({ client_id: idInput, code: z.string().min(1).max(64) }),
  answer: acceptedVoucher,
  errors: [
    'voucher.not_usable',
    'voucher.used_by_you',
    'voucher.wrong_kind',
    'voucher.guesses_exhausted',
    'voucher.not_a_merchant',
  ],
})
