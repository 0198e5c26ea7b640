import { z } from 'zod'
import { date, wholeBetween } from '#contract/kernel/field-rules.ts'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { linesInput } from '#contract/kernel/resource/text-inputs.ts'
import { idInput, idOutput } from '#contract/kernel/shapes.ts'
import { batchCountMax, printLayouts } from '#contract/shapes/voucher.ts'
import { codeFormats } from '#contract/shapes/voucher-code.ts'

const order = { category_id: idInput, code_format: z.enum(codeFormats).default('digits16') }

export const previewBatch = defineOperation({
  id: 'staffVouchers.previewBatch',
  summary: 'What a batch of vouchers would be worth, and how hard its codes would be to guess.',
  method: 'GET',
  path: '/generate-vouchers/preview',
  access: 'staff:generate-vouchers-store',
  query: z.strictObject({
    ...order,
    count: z
      .string()
      .regex(/^\d{1,7}$/)
      .transform(Number)
      .pipe(wholeBetween(1, batchCountMax)),
  }),
  answer: z.object({
    face_value: amountOutput,
    /** The debt to their owners, once they are sold. */
    total_value: amountOutput,
    currency: z.string(),
    /** A larger value needs a second person: what this person may still order alone today. */
    dual_control_min: amountOutput,
    /** Whole numbers as text: they exceed the range of a number. */
    code_space: z.object({
      /** All codes of this form. */
      guesses: z.string(),
      /** Valid codes of this form, once the batch is made. */
      good: z.string(),
      /** One blind guess in this many hits a valid code. */
      guesses_for_one: z.string(),
    }),
  }),
  errors: ['voucher.wrong_kind'],
})

export const createBatch = defineOperation({
  id: 'staffVouchers.createBatch',
  summary: 'Order printed vouchers; a job makes their codes, and the batch tells how far it is.',
  method: 'POST',
  path: '/generate-vouchers',
  access: 'staff:generate-vouchers-store',
  body: z.strictObject({
    ...order,
    count: wholeBetween(1, batchCountMax),
    /** Valid through this day. */
    expires_on: date.optional(),
    print_layout: z.enum(printLayouts).default('a4'),
    note: linesInput({ maxLength: 500 }).optional(),
    /** The key of the order form: sent again, the answer is the batch it ordered. */
    order_key: z
      .string()
      .regex(/^[A-Za-z0-9-]{8,64}$/)
      .optional(),
  }),
  guarded: true,
  /** Ordered, or waiting for a second person. */
  answer: z.union([z.object({ id: idOutput }), z.object({ approval_id: idOutput })]),
  errors: ['voucher.wrong_kind', 'idempotency.conflict'],
})
