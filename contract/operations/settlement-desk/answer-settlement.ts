import { z } from 'zod'
import { beforeOrEqual } from '#contract/kernel/field-rules.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { lineInput, linesInput } from '#contract/kernel/resource/text-inputs.ts'
import { ruleError } from '#contract/kernel/rule-error.ts'
import { idParams, instant, nothing } from '#contract/kernel/shapes.ts'

const filled = (text: string) => text !== ''
const noteLengthMax = 500

/** The payment as the bank knows it. */
export const settlementPayment = z.strictObject({
  /** The number of the payment at the bank. */
  bank_reference: lineInput({ maxLength: 100 }).refine(filled, ruleError('required')),
  /** The day it left, in Tripoli. */
  paid_on: beforeOrEqual('today'),
  /** The merchant reads it. */
  note: linesInput({ maxLength: noteLengthMax }).optional(),
})

export const paySettlement = defineOperation({
  id: 'settlements.pay',
  summary: 'Record that a settlement was paid at the bank; above a limit a second person agrees first.',
  method: 'POST',
  path: '/settlements/:id/payments',
  access: 'staff:settlements-pay',
  guarded: true,
  params: idParams,
  /** `payee_changed_at`: of the settlement as it was shown; once the merchant has named another account it is refused. */
  body: settlementPayment.extend({ payee_changed_at: instant.nullable().optional() }),
  answer: nothing,
  errors: ['settlement.not_payable', 'settlement.payee_changed', 'approval.waits_already', 'approval.needed'],
})

export const refuseSettlement = defineOperation({
  id: 'settlements.refuse',
  summary: 'Refuse a settlement: its amount is no longer held, and its vouchers can be settled anew.',
  method: 'POST',
  path: '/settlements/:id/refusals',
  access: 'staff:settlements-refuse',
  params: idParams,
  /** The merchant reads why. */
  body: z.strictObject({
    reason: linesInput({ maxLength: noteLengthMax }).refine(filled, ruleError('required')),
  }),
  answer: nothing,
  errors: ['settlement.not_payable', 'approval.waits_already'],
})
