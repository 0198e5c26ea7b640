import { z } from 'zod'
import { stripInvisible } from '#contract/kernel/digits.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { instant } from '#contract/kernel/shapes.ts'
import { currentProof, proofErrors } from '#contract/shapes/current-proof.ts'

/** What has to end first, in the order in which a person ends it. */
export const hindrances = [
  'debt',
  'balance',
  'earnings',
  'held',
  'recharges',
  'settlements',
  'parcels',
  'tickets',
  'subscription',
] as const
export type Hindrance = (typeof hindrances)[number]

const reasonMax = 500

const closure = z.object({
  /** What has to end first. */
  hindrances: z.array(z.enum(hindrances)),
  /** What is lost with the account. */
  points: z.int(),
  cards_unused: z.int(),
  /** Days between the request and the end. */
  wait_days: z.int(),
  /** A request that waits; null: none. */
  waiting: z.object({ asked_at: instant, closes_at: instant }).nullable(),
})

const shared = { path: '/account-closure', access: 'client', withoutSubscription: true } as const

export const showClosure = defineOperation({
  ...shared,
  id: 'account.showClosure',
  summary: 'Whether I can close my account, what has to end first, and a request that waits.',
  method: 'GET',
  answer: closure,
})

export const askClosure = defineOperation({
  ...shared,
  id: 'account.askClosure',
  summary:
    'Close my account after some days: nothing may be left in it or be open. I can take it back until then.',
  method: 'POST',
  limit: 'login',
  limitSpares: 'success',
  body: z.strictObject({
    reason: z
      .string()
      .max(reasonMax)
      .transform((text) => stripInvisible(text.normalize('NFC')).trim())
      .optional(),
    ...currentProof,
  }),
  answer: closure,
  errors: ['account.not_closable', ...proofErrors],
})

export const withdrawClosure = defineOperation({
  ...shared,
  id: 'account.withdrawClosure',
  summary: 'Keep my account: the request to close it is taken back.',
  method: 'DELETE',
  answer: closure,
})
