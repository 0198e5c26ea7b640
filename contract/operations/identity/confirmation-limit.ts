import { z } from 'zod'
import { factorCodeInput } from '#contract/kernel/field-rules.ts'
import { amountOrZeroInput, amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { passkeyProof } from '#contract/kernel/passkey.ts'
import { instant } from '#contract/kernel/shapes.ts'
import { proofErrors } from '#contract/shapes/current-proof.ts'

const limit = z.object({
  /** My payments above it are confirmed. */
  above: amountOutput,
  /** Null: it is the operator's. */
  own: amountOutput.nullable(),
  /** The operator's, and the highest. */
  max: amountOutput,
  /** A higher one that waits; `above` null: the operator's. */
  next: z.object({ above: amountOutput.nullable(), from: instant }).nullable(),
})

export const showConfirmationLimit = defineOperation({
  id: 'identity.showConfirmationLimit',
  summary: 'Above which amount I confirm each payment.',
  method: 'GET',
  path: '/confirmation-limit',
  access: 'client',
  withoutSubscription: true,
  answer: limit,
})

export const changeConfirmationLimit = defineOperation({
  id: 'identity.changeConfirmationLimit',
  summary:
    'Confirm payments above a lower amount than the operator asks: at once. A higher one needs the password and, where there is one, a current factor, and holds after 24 hours.',
  method: 'PUT',
  path: '/confirmation-limit',
  access: 'client',
  withoutSubscription: true,
  limit: 'login',
  limitSpares: 'success',
  body: z.strictObject({
    /** Null: the operator's. Zero: every payment. */
    above: amountOrZeroInput('LYD').nullable(),
    current_password: z.string().max(200).optional(),
    code: factorCodeInput.optional(),
    passkey: passkeyProof.optional(),
  }),
  answer: limit,
  errors: ['confirmation.limit_too_high', ...proofErrors],
})
