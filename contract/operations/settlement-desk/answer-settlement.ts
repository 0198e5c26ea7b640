import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { linesInput } from '#contract/kernel/resource/text-inputs.ts'
import { ruleError } from '#contract/kernel/rule-error.ts'
import { idParams, nothing } from '#contract/kernel/shapes.ts'

const filled = (text: string) => text !== ''
const noteLengthMax = 500

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
  errors: ['settlement.not_payable'],
})
