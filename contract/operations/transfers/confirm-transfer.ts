import { z } from 'zod'
import { oneTimeCodeInput } from '#contract/kernel/field-rules.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { passkeyProof } from '#contract/kernel/passkey.ts'
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
  /**
   * By `pin`, `code` (the app's) or `passkey`. Without any, `auth.second_factor_owed` has in `data.passkey` the options for
   * `navigator.credentials.get`: their challenge is for this transfer alone.
   */
  body: z
    .strictObject({
      to: receiverInput,
      amount: transferAmountInput,
      pin: oneTimeCodeInput.optional(),
      code: oneTimeCodeInput.optional(),
      passkey: passkeyProof.optional(),
    })
    .refine(({ pin, code, passkey }) => [pin, code, passkey].filter(Boolean).length <= 1, {
      path: ['pin'],
      message: 'validation.required',
    }),
  answer: nothing,
  errors: [
    'auth.pin_incorrect',
    'auth.second_factor_missing',
    'auth.second_factor_incorrect',
    'auth.second_factor_owed',
    'auth.passkey_refused',
    'transfer.receiver_not_found',
    'transfer.to_self',
  ],
})
