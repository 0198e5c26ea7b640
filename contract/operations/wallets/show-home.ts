import { z } from 'zod'
import { amountOutput } from '#contract/kernel/money.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idOutput, instant } from '#contract/kernel/shapes.ts'
import { category } from '#contract/shapes/category.ts'
import { movement } from '#contract/shapes/movement.ts'
import { wallet } from './show-wallet.ts'

export const showHome = defineOperation({
  id: 'wallets.showHome',
  summary: 'What the first page of the portal shows.',
  method: 'GET',
  path: '/home',
  access: 'client',
  answer: z.object({
    wallet,
    /** The eight latest movements. */
    movements: z.array(movement),
    /** Last bought first, at most six. */
    buy_again: z.array(category),
    /** Thirty days, Tripoli days, oldest first. */
    spending: z.array(z.object({ day: z.string(), spent: amountOutput, received: amountOutput })),
    unread_notifications: z.int(),
    cards_unused: z.int(),
    /** The promo code given at registration, while it holds and no card has been ordered. */
    first_order_promo: z.string().nullable(),
    /** What asks for a look; empty nearly always. */
    alerts: z.object({
      unverified: z.array(z.enum(['phone', 'email'])),
      /** The limit the client has set, while the balance is below it. */
      low_balance_below: amountOutput.nullable(),
      /** Bank transfers that staff have not looked at yet. */
      transfers_waiting: z.int(),
      /** The latest payment that was begun at a gateway and not made; it ends by itself. */
      open_payment: z
        .object({ recharge_id: idOutput, amount: amountOutput, currency: z.string(), expires_at: instant })
        .nullable(),
      /** The sign-in from a device not seen before, until it is answered; the session, where it is known. */
      new_device: z
        .object({
          notification_id: idOutput,
          session_id: idOutput.nullable(),
          device: z.string(),
          at: instant,
        })
        .nullable(),
    }),
  }),
})
