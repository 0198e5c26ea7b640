import { z } from 'zod'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { cleanTyped } from '#contract/kernel/digits.ts'
import { phoneInput } from '#contract/kernel/field-rules.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { refuse, ruleError } from '#contract/kernel/rule-error.ts'
import { recharge, rechargeAmountInput } from './recharge.ts'

const payerAgeYearsMax = 120

/** The birth year of the phone's owner at the payment service. */
export const birthYearInput = z
  .string()
  .max(20)
  .transform((text, context): number => {
    const year = cleanTyped(text)
    const thisYear = Number(tripoliToday().slice(0, 4))
    const fits = /^\d{4}$/.test(year) && Number(year) < thisYear && Number(year) > thisYear - payerAgeYearsMax
    return fits ? Number(year) : refuse(context, 'default')
  })

/** Sadad serves one operator only. */
export const sadadPhoneInput = phoneInput.refine((phone) => /^09[13]/.test(phone), ruleError('phone'))

export const voucherRecharge = z.strictObject({
  method: z.literal('voucher'),
  /** As a person types it: any digits, spaces and dashes. */
  code: z.string().min(1).max(64),
})

export const gatewayRecharge = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('edfali'), amount: rechargeAmountInput, phone: phoneInput }),
  z.strictObject({
    method: z.literal('sadadapi'),
    amount: rechargeAmountInput,
    phone: sadadPhoneInput,
    birth_year: birthYearInput,
  }),
  z.strictObject({ method: z.literal('tlync'), amount: rechargeAmountInput, phone: phoneInput }),
  z.strictObject({ method: z.literal('localbankcards'), amount: rechargeAmountInput }),
  z.strictObject({ method: z.literal('mpgs'), amount: rechargeAmountInput }),
  z.strictObject({ method: z.literal('sandbox'), amount: rechargeAmountInput }),
])

export const createRecharge = defineOperation({
  id: 'recharges.createRecharge',
  summary: 'Recharge the wallet: with a printed voucher at once, or begin a payment by a gateway.',
  method: 'POST',
  path: '/recharges',
  access: 'client',
  withoutSubscription: true,
  idempotent: true,
  body: z.discriminatedUnion('method', [voucherRecharge, gatewayRecharge]),
  answer: recharge,
  errors: [
    'voucher.not_usable',
    'voucher.used_by_you',
    'voucher.wrong_kind',
    'voucher.guesses_exhausted',
    'recharge.method_unavailable',
    'recharge.below_minimum',
    'recharge.above_maximum',
    'recharge.nothing_left',
    'recharge.too_many_open',
    'recharge.own_phone_only',
    'recharge.gateway_unavailable',
    'recharge.gateway_refused',
  ],
})
