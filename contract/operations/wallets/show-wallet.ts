import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'

/** `available` = `balance` less `held` and `owed`, and not below zero. `owed`: what a gateway took back after it was spent. */
export const wallet = z.object({
  currency: z.string(),
  balance: amountOutput,
  held: amountOutput,
  owed: amountOutput,
  available: amountOutput,
  limits: z.object({
    transfer_daily_max: amountOutput,
    transfer_daily_left: amountOutput,
    transfer_monthly_max: amountOutput,
    transfer_monthly_left: amountOutput,
    /** Transfers of this month without a fee, by the plan. */
    free_transfers_left: z.int(),
  }),
})

export const showWallet = defineOperation({
  id: 'wallets.showWallet',
  summary: 'Balance and limits.',
  method: 'GET',
  path: '/wallet',
  access: 'client',
  withoutSubscription: true,
  answer: wallet,
})
