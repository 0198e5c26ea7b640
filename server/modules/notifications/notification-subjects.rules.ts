import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { listNotifications } from '#contract/operations/notifications/list-notifications.ts'

type About = NonNullable<AnswerInput<typeof listNotifications>[number]['about']>

/** The field of the data that names the subject, by kind. */
const aboutOfKind: Readonly<Record<string, readonly [About['what'], string]>> = {
  recharged: ['recharge', 'recharge_id'],
  recharge_refused: ['recharge', 'recharge_id'],
  transfer_received: ['transfer', 'transfer_id'],
  transfer_reversed: ['transfer', 'transfer_id'],
  money_requested: ['money_request', 'request_code'],
  money_request_declined: ['money_request', 'request_code'],
  card_order: ['card_order', 'order_id'],
  card_refunded: ['card_order', 'order_id'],
  card_replaced: ['card_order', 'order_id'],
  card_available: ['category', 'category_id'],
  product_order: ['product_order', 'order_id'],
  product_refunded: ['product_order', 'order_id'],
  product_part_refunded: ['product_order', 'order_id'],
  shipment_moved: ['product_order', 'order_id'],
  gift_cancelled: ['gift_order', 'gift_order_id'],
  ticket_received: ['ticket', 'ticket_id'],
  ticket_refunded: ['ticket', 'ticket_id'],
  ticket_returned: ['ticket', 'ticket_id'],
  ticket_revoked: ['ticket', 'ticket_id'],
  ticket_free: ['ticket_kind', 'kind_id'],
  game_postponed: ['game', 'game_id'],
  game_moved: ['game', 'game_id'],
  event_moved: ['event', 'event_id'],
  event_cancelled: ['event', 'event_id'],
  competition_won: ['competition', 'competition_id'],
  voucher_used: ['accepted_voucher', 'accepted_id'],
  settlement_paid: ['settlement', 'settlement_id'],
  settlement_refused: ['settlement', 'settlement_id'],
  settlement_returned: ['settlement', 'settlement_id'],
  payment_returned: ['recharge', 'recharge_id'],
  subscription_paid: ['subscription_payment', 'payment_id'],
  subscription_unpaid: ['subscription', 'subscription_id'],
  subscription_ended: ['subscription', 'subscription_id'],
  subscription_ended_by_staff: ['subscription', 'subscription_id'],
  new_device: ['device', 'session_id'],
  form_answered: ['form', 'entry_id'],
  support_answered: ['support_message', 'message_id'],
}

/** The subject of a notification; the earliest of some kinds have none. */
export function aboutOf(kind: string, data: Readonly<Record<string, unknown>>): About | null {
  const [what, name] = aboutOfKind[kind] ?? []
  const id = name === undefined ? undefined : data[name]
  return what !== undefined && typeof id === 'string' ? { what, id } : null
}
