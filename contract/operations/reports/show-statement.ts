import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { movementKinds } from '#contract/shapes/movement.ts'

export const showStatement = defineOperation({
  id: 'reports.showStatement',
  summary:
    'A month of my wallet, by Tripoli days: the balances before and after it, its sums and fees, and what each kind of movement brought and took.',
  method: 'GET',
  path: '/reports/statement',
  access: 'client',
  query: z.strictObject({ month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/) }),
  answer: z.object({
    month: z.string(),
    /** The first and the last day. */
    from: z.string(),
    to: z.string(),
    currency: z.string(),
    opening: amountOutput,
    closing: amountOutput,
    received: amountOutput,
    spent: amountOutput,
    /** In what was spent. */
    fees: amountOutput,
    count: z.int(),
    /** Only kinds that occurred, the most spent first. */
    kinds: z.array(
      z.object({
        kind: z.enum(movementKinds),
        count: z.int(),
        received: amountOutput,
        spent: amountOutput,
      }),
    ),
  }),
})
