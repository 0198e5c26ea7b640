import { z } from 'zod'
import { cleanTyped } from '#contract/kernel/digits.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { ruleError } from '#contract/kernel/rule-error.ts'
import { idParams } from '#contract/kernel/shapes.ts'
import { recharge } from './recharge.ts'

/** Edfali sends four digits, Sadad six. */
export const paymentCodeInput = z
  .string()
  .max(40)
  .transform((text) => cleanTyped(text).replace(/[\s-]/g, ''))
  .refine((text) => /^\d{4}(\d\d)?$/.test(text), ruleError('default'))

export const confirmRecharge = defineOperation({
  id: 'recharges.confirmRecharge',
  summary: 'Pay with the code that the gateway has sent to the payer. Once paid, the answer stays the same.',
  method: 'POST',
  path: '/recharges/:id/confirmation',
  access: 'client',
  withoutSubscription: true,
  params: idParams,
  body: z.strictObject({ otp: paymentCodeInput }),
  answer: recharge,
  errors: ['recharge.not_open', 'recharge.code_wrong', 'recharge.code_failed', 'recharge.outcome_unknown'],
})
