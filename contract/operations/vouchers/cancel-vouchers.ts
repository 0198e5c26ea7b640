import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { linesInput } from '#contract/kernel/resource/text-inputs.ts'
import { idInput, idOutput } from '#contract/kernel/shapes.ts'
import { batchCountMax } from '#contract/shapes/voucher.ts'
import { serial, serialErrors } from './serial-range.ts'

/** One voucher (no `to`), a range of serial numbers of one batch, or a whole batch. */
const target = { from: serial.optional(), to: serial.optional(), batch_id: idInput.optional() }

function namesOneTarget({ from, to, batch_id }: { from?: unknown; to?: unknown; batch_id?: unknown }) {
  return batch_id === undefined ? from !== undefined : from === undefined && to === undefined
}

export const previewCancellation = defineOperation({
  id: 'staffVouchers.previewCancellation',
  summary: 'How many vouchers a cancellation would end, and how many of them are paid for.',
  method: 'GET',
  path: '/vouchers/cancellations',
  access: 'staff:vouchers-cancel',
  query: z.strictObject(target).refine(namesOneTarget),
  answer: z.object({
    batch_id: idOutput,
    from: z.string().nullable(),
    to: z.string().nullable(),
    open_count: z.int(),
    open_value: amountOutput,
    currency: z.string(),
    /** Sold or used vouchers are kept. */
    kept_count: z.int(),
    ended_count: z.int(),
  }),
  errors: serialErrors,
})

export const cancelVouchers = defineOperation({
  id: 'staffVouchers.cancelVouchers',
  summary: 'End vouchers that nobody has paid for; many of them in the background.',
  method: 'POST',
  path: '/vouchers/cancellations',
  access: 'staff:vouchers-cancel',
  body: z
    .strictObject({
      ...target,
      /** The count that the person has read and typed. */
      count: z.int().min(1).max(batchCountMax),
      reason: linesInput({ minLength: 3, maxLength: 500 }),
    })
    .refine(namesOneTarget),
  answer: z.object({
    cancelled: z.int(),
    /** Continued by a job; the preview shows its progress. */
    going_on: z.int(),
    kept: z.int(),
  }),
  errors: ['voucher.not_cancellable', 'voucher.count_changed', ...serialErrors],
})
