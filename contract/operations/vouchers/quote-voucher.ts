import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { quotedVoucher } from '#contract/shapes/accepted-voucher.ts'
import { useVoucher } from './use-voucher.ts'

const body = z.strictObject({ code: z.string().min(1).max(64) })

export const quoteVoucherUse = defineOperation({
  id: 'vouchers.quoteVoucherUse',
  summary: 'What accepting this goods voucher would bring; nothing is used yet.',
  method: 'POST',
  onlyReads: true,
  path: '/vouchers/use/quote',
  access: 'client:merchant',
  limit: 'quote',
  body,
  answer: quotedVoucher,
  errors: useVoucher.errors ?? [],
})

export const quoteVoucherRecharge = defineOperation({
  id: 'vouchers.quoteVoucherRecharge',
  summary: 'What recharging with this voucher would bring; nothing is used yet.',
  method: 'POST',
  onlyReads: true,
  path: '/vouchers/recharge/quote',
  access: 'client',
  limit: 'quote',
  body,
  answer: quotedVoucher,
  errors: useVoucher.errors ?? [],
})
