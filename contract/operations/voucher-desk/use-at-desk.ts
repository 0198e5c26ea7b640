import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput, idOutput, instant, localized } from '#contract/kernel/shapes.ts'

export const useAtDesk = defineOperation({
  id: 'voucherDesk.use',
  summary: 'Accept a goods voucher on behalf of a merchant; wrong codes are counted as a merchant’s are.',
  method: 'POST',
  path: '/vouchers/use',
  access: 'staff:vouchers-use',
  idempotent: true,
  body: z.strictObject({ client_id: idInput, code: z.string().min(1).max(64) }),
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
  errors: [
    'voucher.not_usable',
    'voucher.used_by_you',
    'voucher.wrong_kind',
    'voucher.guesses_exhausted',
    'voucher.not_a_merchant',
  ],
})
