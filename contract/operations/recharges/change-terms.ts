import { z } from 'zod'
import { wholeBetween } from '#contract/kernel/field-rules.ts'
import { amountInput, amountOrZeroInput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { lineInput, linesInput } from '#contract/kernel/resource/text-inputs.ts'
import { ruleError } from '#contract/kernel/rule-error.ts'
import { idParams, nothing } from '#contract/kernel/shapes.ts'
import { percentOf } from '#contract/kernel/share.ts'
import { bankAccountsInput } from '#contract/shapes/bank-account.ts'

const instructions = linesInput({ maxLength: 1_000 }).refine((text) => text !== '', ruleError('required'))

export const changeTerms = defineOperation({
  id: 'paymentMethods.changeTerms',
  summary:
    'Ask for other limits and fees of a payment method, other accounts to transfer to or other instructions; a second person decides.',
  method: 'PUT',
  path: '/payment-methods/:id/terms',
  access: 'staff:payment-methods-change-terms',
  guarded: true,
  params: idParams,
  body: z.strictObject({
    /** Null: no limit. */
    amount_min: amountInput().nullable(),
    amount_max: amountInput().nullable(),
    fee_fixed: amountOrZeroInput(),
    /** In hundredths of a percent. */
    fee_share_bp: wholeBetween(0, 10_000, percentOf),
    fee_min: amountOrZeroInput(),
    fee_max: amountOrZeroInput().nullable(),
    /** For bank transfers only. Left out: unchanged, also accounts from before today's rules. */
    accounts: bankAccountsInput.optional(),
    /** The text that clients read beside the accounts; it could contain an account number. */
    instructions: z.strictObject({ ar: instructions, en: instructions }),
    reason: lineInput({ minLength: 3, maxLength: 500 }).refine((text) => text !== '', ruleError('required')),
  }),
  answer: nothing,
  errors: ['recharge.no_account', 'recharge.fee_bounds', 'recharge.amount_bounds', 'resource.not_now'],
})
