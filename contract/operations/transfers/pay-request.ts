import { z } from 'zod'
import { amountOrZeroInput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { memberNoInput } from '#contract/kernel/shapes.ts'
import { requestCodeInput, requestNoteInput, tillPaymentInput } from './money-request.ts'
import { quoteTransfer } from './quote-transfer.ts'
import { sendTransfer } from './send-transfer.ts'
import { transfer, transferAmountInput } from './transfer.ts'

const requestErrors = ['transfer.not_pro', 'money_request.not_waiting'] as const

export const quoteMoneyRequest = defineOperation({
  id: 'transfers.quoteMoneyRequest',
  summary: 'What it would cost me to pay this request or bill.',
  method: 'POST',
  onlyReads: true,
  path: '/money-requests/quote',
  access: 'client',
  limit: 'quote',
  body: z.strictObject({ code: requestCodeInput }),
  answer: quoteTransfer.answer,
  errors: [...(quoteTransfer.errors ?? []), ...requestErrors],
})

export const payMoneyRequest = defineOperation({
  id: 'transfers.payMoneyRequest',
  summary:
    'Pay a request that I received, or the bill of a code, by a transfer. A client without Pro pays merchants only.',
  method: 'POST',
  path: '/money-requests/payment',
  access: 'client',
  idempotent: true,
  /** `total_amount`: of the review; a higher total is refused. */
  body: z.strictObject({ code: requestCodeInput, total_amount: amountOrZeroInput().optional() }),
  answer: transfer,
  errors: [...(sendTransfer.errors ?? []), ...requestErrors],
})

export const showMerchant = defineOperation({
  id: 'transfers.showMerchant',
  summary: 'Whom the code at the counter belongs to.',
  method: 'GET',
  path: '/merchants/:member_no',
  access: 'client',
  limit: 'quote',
  guessed: ['transfer.not_a_merchant'],
  params: z.strictObject({ member_no: memberNoInput }),
  answer: z.object({ name: z.string(), member_no: z.string() }),
  errors: ['transfer.not_a_merchant'],
})

export const quoteMerchantPayment = defineOperation({
  id: 'transfers.quoteMerchantPayment',
  summary: 'What it would cost me to pay this merchant.',
  method: 'POST',
  onlyReads: true,
  path: '/merchant-payments/quote',
  access: 'client',
  limit: 'quote',
  guessed: ['transfer.not_a_merchant'],
  body: z.strictObject({ member_no: memberNoInput, amount: transferAmountInput }),
  answer: quoteTransfer.answer,
  errors: [...(quoteTransfer.errors ?? []), 'transfer.not_a_merchant'],
})

export const payMerchant = defineOperation({
  id: 'transfers.payMerchant',
  summary: 'Pay a merchant from the wallet, by a transfer. Open to every client.',
  method: 'POST',
  path: '/merchant-payments',
  access: 'client',
  idempotent: true,
  guessed: ['transfer.not_a_merchant'],
  body: z.strictObject({
    member_no: memberNoInput,
    amount: transferAmountInput,
    note: requestNoteInput.optional(),
    /** Of the code of one till, where it was scanned; an ended till, or one of another shop, is ignored. */
    till: tillPaymentInput.optional(),
    total_amount: amountOrZeroInput().optional(),
  }),
  answer: transfer,
  errors: [...(sendTransfer.errors ?? []), 'transfer.not_a_merchant'],
})
