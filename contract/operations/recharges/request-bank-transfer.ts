import { z } from 'zod'
import { beforeOrEqual } from '#contract/kernel/field-rules.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { imageUpload } from '#contract/kernel/upload.ts'
import { recharge, rechargeAmountInput } from './recharge.ts'

export const requestBankTransfer = defineOperation({
  id: 'recharges.requestBankTransfer',
  summary:
    'I have transferred money to an account of yours: here is the slip. Staff check it, then it is added.',
  method: 'POST',
  path: '/bank-transfers',
  access: 'client',
  multipart: true,
  body: z.strictObject({
    amount: rechargeAmountInput,
    /** From which it was sent. */
    bank: z.string().trim().min(2).max(100),
    transferred_on: beforeOrEqual('today'),
    note: z.string().trim().max(300).optional(),
    photo: imageUpload,
  }),
  answer: recharge,
  errors: [
    'recharge.method_unavailable',
    'recharge.below_minimum',
    'recharge.above_maximum',
    'recharge.nothing_left',
    'recharge.too_many_open',
    'recharge.slip_known',
    'file.not_an_image',
    'file.image_too_large',
  ],
})
