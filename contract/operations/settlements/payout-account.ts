import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { instant } from '#contract/kernel/shapes.ts'
import { payoutAccount, payoutAccountInput } from '#contract/shapes/bank-account.ts'

export const showPayoutAccount = defineOperation({
  id: 'settlements.showPayoutAccount',
  summary: 'The bank account that my settlements are paid to; null until I have named one.',
  method: 'GET',
  path: '/payout-account',
  access: 'client:merchant',
  answer: payoutAccount.extend({ changed_at: instant }).nullable(),
})

export const setPayoutAccount = defineOperation({
  id: 'settlements.setPayoutAccount',
  summary: 'Name the bank account that my settlements are paid to from now on.',
  method: 'PUT',
  path: '/payout-account',
  access: 'client:merchant',
  signed: true,
  limit: 'login',
  limitSpares: 'success',
  body: payoutAccountInput.extend({ current_password: z.string().min(1).max(200) }),
  answer: payoutAccount.extend({ changed_at: instant }),
  errors: ['auth.incorrect_password'],
})
