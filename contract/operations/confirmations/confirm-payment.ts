import { z } from 'zod'
import { oneTimeCodeInput } from '#contract/kernel/field-rules.ts'
import { amountInput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { passkeyProof } from '#contract/kernel/passkey.ts'
import { idInput, nothing } from '#contract/kernel/shapes.ts'

/** Why a payment must be confirmed. */
export const confirmationReasons = ['amount', 'receiver', 'device', 'changed'] as const
export type ConfirmationReason = (typeof confirmationReasons)[number]

const amount = amountInput('LYD')

/** What takes money out: as `data.payment` of the refusal names it. */
export const paymentInput = z.discriminatedUnion('operation', [
  z.strictObject({ operation: z.literal('transfer'), to: z.string().trim().min(2).max(64), amount }),
  z.strictObject({ operation: z.literal('card_order'), category_id: idInput, amount }),
  z.strictObject({ operation: z.literal('product_order'), product_id: idInput, amount }),
  z.strictObject({ operation: z.literal('ticket_order'), ticket_order_id: idInput, amount }),
  /** Worth its price. */
  z.strictObject({ operation: z.literal('ticket_transfer'), to: z.string().trim().min(2).max(64), amount }),
  z.strictObject({ operation: z.literal('card_gift'), to: z.string().trim().min(2).max(64), amount }),
  z.strictObject({ operation: z.literal('subscription'), subscription_id: idInput, amount }),
  z.strictObject({ operation: z.literal('settlement_request'), supplier_id: idInput, amount }),
])
export type Payment = z.output<typeof paymentInput>
/** With the amount as a decimal. */
export type PaymentWire = z.input<typeof paymentInput>

export const confirmPayment = defineOperation({
  id: 'confirmations.confirmPayment',
  summary:
    'Confirm one payment that was refused with `confirmation.needed`: from this session, to this receiver or for this thing, of at most this amount, within five minutes.',
  method: 'POST',
  path: '/confirmations',
  access: 'client',
  withoutSubscription: true,
  limit: 'login',
  limitSpares: 'success',
  guessed: ['transfer.receiver_not_found'],
  /**
   * `payment`: as in the data of the refusal. By `pin`, `code` (the app's) or `passkey`; without any,
   * `auth.second_factor_owed` has in `data.passkey` the options for `navigator.credentials.get`: their challenge is for this
   * payment alone.
   */
  body: z
    .strictObject({
      payment: paymentInput,
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
