import { z } from 'zod'
import { beforeOrEqual } from '#contract/kernel/field-rules.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { slipUpload } from '#contract/kernel/upload.ts'
import { bankReferenceInput } from '#contract/shapes/bank-account.ts'
import { recharge, rechargeAmountInput } from './recharge.ts'

export const requestBankTransfer = defineOperation({
  id: 'recharges.requestBankTransfer',
  summary:
    'I have transferred money to an account of yours: here is the slip. Staff check it, then it is added.',
  method: 'POST',
  path: '/bank-transfers',
  access: 'client',
  withoutSubscription: true,
  multipart: true,
  body: z.strictObject({
    amount: rechargeAmountInput,
    /** The number of our account that was paid. */
    account: z.string().trim().min(4).max(40),
    /** The bank it was sent from. */
    bank: z.string().trim().min(2).max(100),
    /** The bank's name for the transaction. */
    bank_reference: bankReferenceInput,
    transferred_on: beforeOrEqual('today'),
    note: z.string().trim().max(300).optional(),
    /** A picture or a PDF. */
    photo: slipUpload,
  }),
  answer: recharge,
  errors: [
    'recharge.method_unavailable',
    'recharge.below_minimum',
    'recharge.above_maximum',
    'recharge.nothing_left',
    'recharge.too_many_open',
    'recharge.account_unknown',
    'recharge.slip_known',
    'recharge.reference_known',
    'file.image_too_large',
    'file.too_large',
  ],
})
