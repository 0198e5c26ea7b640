import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idOutput, instant, localized } from '#contract/kernel/shapes.ts'

export const useVoucher = defineOperation({
  id: 'vouchers.useVoucher',
  summary: 'Accept a goods voucher from the public; it is paid by settlement.',
  method: 'POST',
  path: '/vouchers/use',
  access: 'client:merchant',
  idempotent: true,
  body: z.strictObject({ code: z.string().min(1).max(64) }),
  answer: z.object({
    id: idOutput,
    reference: z.string(),
    serial_number: z.string(),
    category: localized,
    supplier: localized,
    amount: amountOutput,
    fee: amountOutput,
    net_amount: amountOutput,
    currency: z.string(),
    used_at: instant,
  }),
  errors: ['voucher.not_usable', 'voucher.used_by_you', 'voucher.wrong_kind', 'voucher.guesses_exhausted'],
})
