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
    /** Latest first, at most six. */
    buy_again: z.array(category),
    /** Thirty Tripoli days, oldest first. */
    spending: z.array(z.object({ day: z.string(), spent: amountOutput, received: amountOutput })),
    unread_notifications: z.int(),
    cards_unused: z.int(),
    /** The promo code of the registration, while it is valid and no card has been ordered. */
    first_order_promo: z.string().nullable(),
    /** What needs attention; usually empty. */
    alerts: z.object({
      /** The wallet is frozen while it is checked: nothing leaves it. */
      frozen: z.boolean().default(false),
      unverified: z.array(z.enum(['phone', 'email'])),
      /** The client's limit, while the balance is below it. */
      low_balance_below: amountOutput.nullable(),
      /** Bank transfers that staff have not answered yet. */
      transfers_waiting: z.int(),
      /** The latest open payment at a gateway; it expires by itself. */
      open_payment: z
        .object({ recharge_id: idOutput, amount: amountOutput, currency: z.string(), expires_at: instant })
        .nullable(),
      /** What another client asked for last, while it waits for an answer; their name is masked. */
      money_request: z
        .object({ code: z.string(), name: z.string(), amount: amountOutput, currency: z.string() })
        .nullable(),
      /** The sign-in from a new device, until it is answered; with its session, where known. */
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
