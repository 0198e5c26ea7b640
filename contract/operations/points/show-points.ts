import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { pageQuery } from '#contract/kernel/paging.ts'
import { idInput, idOutput, instant } from '#contract/kernel/shapes.ts'
import { pointsKinds } from '#contract/shapes/points.ts'

export const showPoints = defineOperation({
  id: 'points.showPoints',
  summary:
    'My points, what of them expires next, and the rules in force; not found while there are no points.',
  method: 'GET',
  path: '/points',
  access: 'client',
  answer: z.object({
    balance: z.int(),
    /** Earned so far today that counts towards the limit of a day. */
    earned_today: z.int(),
    /** The oldest points that are left, and the moment at which they expire. */
    expires_next: z.object({ points: z.int(), at: instant }).nullable(),
    rules: z.object({
      points_per_dinar: z.int(),
      points_per_sign_in: z.int(),
      points_per_game: z.int(),
      points_daily_max: z.int(),
      points_expire_months: z.int(),
    }),
  }),
})

export const listPointsMovements = defineOperation({
  id: 'points.listMovements',
  summary: 'Every movement of my points, the newest first: a page, and where the next one begins.',
  method: 'GET',
  path: '/points/movements',
  access: 'client',
  /** `before`: the `next` of the page before. */
  query: z.strictObject({ before: idInput.optional(), per_page: pageQuery.shape.per_page }),
  answer: z.object({
    rows: z.array(
      z.object({
        id: idOutput,
        kind: z.enum(pointsKinds),
        /** Outgoing is negative. */
        amount: z.int(),
        balance_after: z.int(),
        /** What staff wrote. */
        reason: z.string().nullable(),
        /** The gift, where it is one. */
        gift_order_id: idOutput.nullable(),
        created_at: instant,
      }),
    ),
    next: idOutput.nullable(),
  }),
})
