import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { filterShape, pageQuery } from '#contract/kernel/paging.ts'
import { idOutput, instant } from '#contract/kernel/shapes.ts'

export const notificationKinds = [
  'welcome',
  'recharged',
  'recharge_refused',
  'transfer_received',
  'transfer_reversed',
  'money_requested',
  'money_request_declined',
  'card_order',
  'card_refunded',
  'card_replaced',
  'card_available',
  'card_received',
  'product_order',
  'product_refunded',
  'product_part_refunded',
  'shipment_moved',
  'gift_cancelled',
  'competition_won',
  'voucher_used',
  'settlement_paid',
  'settlement_refused',
  'settlement_returned',
  'payment_returned',
  'subscription_paid',
  'subscription_unpaid',
  'subscription_ended',
  'subscription_ended_by_staff',
  'password_changed',
  'email_changed',
  'phone_changed',
  'new_device',
  'second_factor_changed',
  'confirmation_limit_raised',
  'payout_account_changed',
  'low_balance',
  'form_answered',
  'support_answered',
  'account_opened',
  'closure_asked',
  'closure_hindered',
  'data_ready',
  'ticket_bought',
  'ticket_received',
  'ticket_refunded',
  'ticket_returned',
  'ticket_revoked',
  'ticket_free',
  'game_postponed',
  'game_moved',
  'event_moved',
  'event_cancelled',
  'announcement',
] as const

/** Notifications that ask a question: reading the list does not mark them; `POST /notifications/read` does. */
export const questionKinds = ['new_device'] as const satisfies readonly (typeof notificationKinds)[number][]

export const notification = z.object({
  id: idOutput,
  kind: z.enum(notificationKinds),
  /** In the language of the request. */
  title: z.string(),
  body: z.string(),
  /** What it is about, where that has a page: a device by its session id. */
  about: z
    .object({
      what: z.enum([
        ...(['recharge', 'transfer', 'card_order', 'product_order', 'accepted_voucher'] as const),
        ...([
          'settlement',
          'device',
          'subscription',
          'subscription_payment',
          'gift_order',
          'form',
          'support_message',
          'category',
          'ticket',
          'ticket_kind',
          'game',
          'event',
          'competition',
          'money_request',
        ] as const),
      ]),
      id: idOutput,
    })
    .nullable(),
  read_at: instant.nullable(),
  created_at: instant,
})

export const listNotifications = defineOperation({
  id: 'notifications.listNotifications',
  summary: 'My notifications, newest first.',
  method: 'GET',
  path: '/notifications',
  access: 'client',
  withoutSubscription: true,
  paged: true,
  query: pageQuery.extend(filterShape({ kind: z.enum(notificationKinds), read: z.enum(['0', '1']) })),
  answer: z.array(notification),
})
