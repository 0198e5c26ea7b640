import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { linesInput } from '#contract/kernel/resource/text-inputs.ts'
import { idInput, idOutput } from '#contract/kernel/shapes.ts'
import { serial, serialErrors } from './serial-range.ts'

/** In a query; at most what one sale may hold. */
const countQuery = z.coerce.number().int().min(1).max(1_000_000)

const range = {
  /** Serial numbers, both included; left out: from the first unsold to the last. */
  from: serial.optional(),
  to: serial.optional(),
}

/** Above what one person decides alone in a day a second one agrees. */
const byTwo = {
  idempotent: true,
  guarded: true,
  action: true,
} as const
const errorsOfTwo = ['staff.own_client', 'approval.changed_meanwhile', ...serialErrors] as const

const outcome = z.object({ count: z.int(), total: amountOutput, currency: z.string() })

export const previewSale = defineOperation({
  id: 'staffVouchers.previewSale',
  summary: 'How many unsold vouchers a run of serial numbers holds, and what a seller would pay.',
  method: 'GET',
  path: '/voucher-sales/preview',
  access: 'staff:voucher-sales-store',
  query: z.strictObject({
    batch_id: idInput,
    ...range,
    /** As many as these, from the first unsold one on. */
    count: countQuery.optional(),
    seller: z.string().min(1).max(100).optional(),
  }),
  answer: outcome.extend({
    from: z.string(),
    to: z.string(),
    /** Null: no such seller. */
    seller: z.object({ id: idOutput, name: z.string() }).nullable(),
  }),
  errors: ['batch.nothing_to_sell', ...serialErrors],
})

export const sellVouchers = defineOperation({
  id: 'staffVouchers.sellVouchers',
  summary: 'Hand printed vouchers of a batch to a seller, who pays their value.',
  method: 'POST',
  path: '/voucher-sales',
  access: 'staff:voucher-sales-store',
  ...byTwo,
  body: z.strictObject({
    batch_id: idInput,
    /** Phone, user name, e-mail or member number. */
    seller: z.string().min(1).max(100),
    ...range,
    payment: z.enum(['cash', 'wallet']),
  }),
  answer: outcome.extend({ id: idOutput }),
  errors: [
    'batch.not_a_seller',
    'batch.not_ready',
    'batch.nothing_to_sell',
    'batch.sale_too_large',
    'voucher.wrong_kind',
    'ledger.insufficient_funds',
    ...errorsOfTwo,
  ],
})

export const takeBackVouchers = defineOperation({
  id: 'staffVouchers.takeBackVouchers',
  summary: 'Take back what is unused of a sale: the vouchers end, the money returns the way it came.',
  method: 'POST',
  path: '/voucher-sales/returns',
  access: 'staff:voucher-sales-return',
  ...byTwo,
  body: z.strictObject({ sale_id: idInput, ...range, reason: linesInput({ minLength: 3, maxLength: 500 }) }),
  answer: outcome,
  errors: ['batch.nothing_to_take_back', ...errorsOfTwo],
})
