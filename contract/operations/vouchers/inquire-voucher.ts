import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { instant, localized } from '#contract/kernel/shapes.ts'
import { voucherKinds, voucherStatuses } from '#contract/shapes/voucher.ts'

export const inquireVoucher = defineOperation({
  id: 'vouchers.inquireVoucher',
  summary: 'What a voucher is and whether it is still good, by serial number or by code.',
  method: 'POST',
  onlyReads: true,
  path: '/vouchers/inquiry',
  access: 'client',
  body: z.union([
    z.strictObject({ serial_number: z.string().min(1).max(40) }),
    z.strictObject({ code: z.string().min(1).max(64) }),
  ]),
  answer: z.object({
    serial_number: z.string(),
    category: localized,
    supplier: localized,
    kind: z.enum(voucherKinds),
    face_value: amountOutput,
    currency: z.string(),
    status: z.enum(voucherStatuses),
    sold_at: instant.nullable(),
    used_at: instant.nullable(),
    expires_at: instant.nullable(),
  }),
  errors: ['voucher.not_found', 'voucher.guesses_exhausted'],
})
