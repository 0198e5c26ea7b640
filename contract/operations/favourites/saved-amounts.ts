import { z } from 'zod'
import { amountInput, amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { amountPurposes, savedAmountsMax } from './amount-purposes.ts'

export const listSavedAmounts = defineOperation({
  id: 'favourites.listSavedAmounts',
  summary: 'The amounts that I saved for transfers and recharges, in my order.',
  method: 'GET',
  path: '/saved-amounts',
  access: 'client',
  answer: z.object({ transfer: z.array(amountOutput), recharge: z.array(amountOutput) }),
})

export const setSavedAmounts = defineOperation({
  id: 'favourites.setSavedAmounts',
  summary: 'Replace the amounts that I saved for one purpose; equal ones count once.',
  method: 'PUT',
  path: '/saved-amounts/:purpose',
  access: 'client',
  params: z.strictObject({ purpose: z.enum(amountPurposes) }),
  body: z.strictObject({ amounts: z.array(amountInput()).max(savedAmountsMax) }),
  answer: listSavedAmounts.answer,
})
