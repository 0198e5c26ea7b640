import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idOutput, idParams, instant } from '#contract/kernel/shapes.ts'

export const voucherEvents = [
  'made',
  'imported',
  'activated',
  'sold_to_seller',
  'bought',
  'revealed',
  'marked_used',
  'used',
  'cancelled',
  'replaced',
] as const

export const showVoucherLife = defineOperation({
  id: 'staffVouchers.showVoucherLife',
  summary: 'What happened to a voucher, the latest first: made, sold, looked at, used, ended.',
  method: 'GET',
  path: '/vouchers/:id/life',
  access: 'staff:vouchers-index',
  params: idParams,
  answer: z.array(
    z.object({
      event: z.enum(voucherEvents),
      at: instant,
      /** Null: the system. */
      who: z.object({ type: z.enum(['client', 'staff']), id: idOutput, name: z.string() }).nullable(),
    }),
  ),
})
