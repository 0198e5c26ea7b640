import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { localized } from '#contract/kernel/shapes.ts'
import { feeRule } from '#contract/shapes/terms.ts'
import { rechargeChannels, rechargeMethod } from './recharge.ts'

export const listRechargeMethods = defineOperation({
  id: 'recharges.listRechargeMethods',
  summary: 'The ways to put money into the wallet that are switched on: limits, fees and what each asks for.',
  method: 'GET',
  path: '/recharge-methods',
  access: 'client',
  withoutSubscription: true,
  answer: z.array(
    z.object({
      method: rechargeMethod,
      channel: z.enum(rechargeChannels),
      name: localized,
      instructions: localized,
      icon_url: z.string().nullable(),
      amount_min: amountOutput.nullable(),
      amount_max: amountOutput.nullable(),
      fee: feeRule,
      /** Further fields besides the amount. */
      asks: z.array(z.enum(['phone', 'birth_year'])),
      /** The accounts to transfer to, for a bank transfer. */
      accounts: z.array(z.object({ bank: localized, holder: z.string(), number: z.string() })),
    }),
  ),
})
