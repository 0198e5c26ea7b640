import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idOutput, instant, localized } from '#contract/kernel/shapes.ts'
import { batchStatuses, countedStates, voucherKinds } from '#contract/shapes/voucher.ts'

export const lookUpVoucher = defineOperation({
  id: 'staffVouchers.inquire',
  summary: 'What a voucher is and what became of it, by serial number or by code.',
  method: 'POST',
  onlyReads: true,
  path: '/vouchers/inquiry',
  access: 'staff:vouchers-inquiry',
  body: z.union([
    /** The printed serial number or code; its form tells which. */
    z.strictObject({ text: z.string().min(1).max(64) }),
    z.strictObject({ serial_number: z.string().min(1).max(40) }),
    z.strictObject({ code: z.string().min(1).max(64) }),
  ]),
  answer: z.object({
    id: idOutput,
    serial_number: z.string(),
    batch: z.object({ id: idOutput, prefix: z.string(), status: z.enum(batchStatuses) }),
    category: localized,
    supplier: localized,
    kind: z.enum(voucherKinds),
    face_value: amountOutput,
    currency: z.string(),
    /** As in the lists of the console. */
    status: z.enum(countedStates),
    /** Whether it can be used now. */
    good: z.boolean(),
    sold_at: instant.nullable(),
    used_at: instant.nullable(),
    expires_at: instant.nullable(),
  }),
  guessed: ['voucher.not_found', 'serial.check_digit'],
  errors: ['voucher.not_found', 'serial.malformed', 'serial.check_digit', 'serial.unknown'],
})
