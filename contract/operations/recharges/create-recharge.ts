import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { recharge } from './recharge.ts'

export const createRecharge = defineOperation({
  id: 'recharges.createRecharge',
  summary: 'Recharge the wallet with the code of a printed voucher.',
  method: 'POST',
  path: '/recharges',
  access: 'client',
  idempotent: true,
  body: z.discriminatedUnion('method', [
    z.strictObject({
      method: z.literal('voucher'),
      /** As a person types it: any digits, spaces and dashes. */
      code: z.string().min(1).max(64),
    }),
  ]),
  answer: recharge,
  errors: [
    'voucher.not_usable',
    'voucher.used_by_you',
    'voucher.wrong_kind',
    'voucher.guesses_exhausted',
    'recharge.method_unavailable',
    'recharge.below_minimum',
    'recharge.above_maximum',
  ],
})
