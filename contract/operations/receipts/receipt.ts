import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { instant } from '#contract/kernel/shapes.ts'
import { movementKinds } from '#contract/shapes/movement.ts'

/** What every reader of a receipt sees; names as far as the reader may see them. */
export const receipt = z.object({
  reference: z.string(),
  kind: z.enum(movementKinds),
  /** A transfer to a merchant. */
  shop_payment: z.boolean(),
  status: z.enum(['completed', 'reversed']),
  amount: amountOutput,
  fee: amountOutput,
  currency: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  created_at: instant,
  /** The receipt that this one reversed, and the one that reversed this one. */
  reverses: z.string().nullable(),
  reversed_by: z.string().nullable(),
})
