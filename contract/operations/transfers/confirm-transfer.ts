import { z } from 'zod'
import { factorCodeInput, oneTimeCodeInput } from '#contract/kernel/field-rules.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { nothing } from '#contract/kernel/shapes.ts'
import { receiverInput, transferAmountInput } from './transfer.ts'

/** Why a transfer must be confirmed. */
export const confirmationReasons = ['amount', 'receiver', 'device', 'changed'] as const
export type ConfirmationReason = (typeof confirmationReasons)[number]

export const confirmTransfer = defineOperation({
  id: 'transfers.confirmTransfer',
  summary:
    'Confirm one transfer that asks for it: from this session, to this receiver, of at most this amount, within five minutes.',
  method: 'POST',
  path: '/transfers/confirmations',
  access: 'client:pro',
  limit: 'login',
  limitSpares: 'success',
  guessed: ['transfer.receiver_not_found'],
  /** `pin` or `code`: a current second factor. */
  body: z
    .strictObject({
      to: receiverInput,
      amount: transferAmountInput,
      pin: oneTimeCodeInput.optional(),
      code: factorCodeInput.optional(),
    })
    .refine(({ pin, code }) => (pin === undefined) !== (code === undefined), {
      path: ['pin'],
      message: 'validation.required',
    }),
  answer: nothing,
  errors: [
    'auth.pin_incorrect',
    'auth.second_factor_missing',
    'auth.second_factor_incorrect',
    'transfer.receiver_not_found',
    'transfer.to_self',
  ],
})
