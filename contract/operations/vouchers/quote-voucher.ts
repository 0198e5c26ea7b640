import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { localized } from '#contract/kernel/shapes.ts'
import { useVoucher } from './use-voucher.ts'

const body = z.strictObject({ code: z.string().min(1).max(64) })

const answer = z.object({
  serial_number: z.string(),
  category: localized,
  supplier: localized,
  amount: amountOutput,
  fee: amountOutput,
  net_amount: amountOutput,
  currency: z.string(),
})

export const quoteVoucherUse = defineOperation({
  id: 'vouchers.quoteVoucherUse',
  summary: 'What accepting this goods voucher would bring; nothing is used yet.',
  method: 'POST',
  path: '/vouchers/use/quote',
  access: 'client:merchant',
  limit: 'quote',
  body,
  answer,
  errors: useVoucher.errors ?? [],
})

export const quoteVoucherRecharge = defineOperation({
  id: 'vouchers.quoteVoucherRecharge',
  summary: 'What recharging with this voucher would bring; nothing is used yet.',
  method: 'POST',
  path: '/vouchers/recharge/quote',
  access: 'client',
  limit: 'quote',
  body,
  answer,
  errors: useVoucher.errors ?? [],
})
