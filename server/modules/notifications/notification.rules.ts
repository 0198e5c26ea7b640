import { currencyFacts, isCurrency } from '#contract/kernel/currencies.ts'
import { tripoliMinute, tripoliToday } from '#contract/kernel/dates.ts'
import type { Language } from '#contract/kernel/localized.ts'
import { formatAmount, fromWire } from '#contract/kernel/money.ts'
import { formatSerialNumber } from '#contract/kernel/serial-text.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { AccountKind } from '#contract/operations/content/contact-topics.ts'
import type { ShipmentStatus } from '#contract/shapes/shipment.ts'

/** Amounts in wire form. */
interface Sum {
  readonly amount: string
  readonly currency: string
}

/** A game or an event, and when it begins. */
interface Moved {
  readonly subject: Localized
  readonly starts_at: string
}

/** Cards of a category, or pieces of a product, in an order. */
interface OfOrder extends Sum {
  readonly quantity: number
  readonly category: Localized
  readonly order_id: string
}

/** The data of each kind; its sentences in notifications.json use the same names. */
export interface NotificationData {
  readonly welcome: { readonly name: string }
  /** `method`: the code of the method; missing in the earliest. */
  readonly recharged: Sum & {
    readonly method?: string
    readonly recharge_id?: string
    /** The seller who took the cash. */
    readonly seller?: string
  }
  /** Of a bank transfer. */
  readonly recharge_refused: Sum & { readonly reason: string; readonly recharge_id?: string }
  /** `from` is masked. `shop_payment`: to a merchant, by a customer. */
  readonly transfer_received: Sum & {
    readonly from: string
    readonly transfer_id?: string
    readonly shop_payment?: string
  }
  /** To both sides; the amount as it was sent. */
  readonly transfer_reversed: Sum & { readonly transfer_id?: string }
  /** `from` is masked. */
  readonly money_requested: Sum & { readonly from: string; readonly request_code: string }
  /** To the one who asked; `from` is masked. */
  readonly money_request_declined: Sum & { readonly from: string; readonly request_code: string }
  readonly card_order: Sum & {
    readonly quantity: number
    readonly category: Localized
    readonly order_id?: string
  }
  /** The order was refunded: this many cards of this category. */
  readonly card_refunded: OfOrder
  /** Staff gave another card for a faulty one: its serial number. */
  readonly card_replaced: {
    readonly category: Localized
    readonly serial_number: string
    readonly order_id: string
  }
  /** A sold-out card that the client waits for is in stock again. */
  readonly card_available: { readonly category: Localized; readonly category_id: string }
  /** Another client gave it; `from` is a name. */
  readonly card_received: { readonly category: Localized; readonly from: string }
  readonly product_order: OfOrder
  /** The parcel was not delivered: the whole amount came back. */
  readonly product_refunded: OfOrder
  /** Pieces of a delivered order were paid back. */
  readonly product_part_refunded: OfOrder
  /** A parcel has another state. Without a product it holds printed vouchers. */
  readonly shipment_moved: {
    readonly status: ShipmentStatus
    readonly number: string
    readonly category?: Localized
    readonly order_id?: string
  }
  /** Staff took the gift back: so many points returned. */
  readonly gift_cancelled: {
    readonly category: Localized
    readonly quantity: number
    readonly gift_order_id: string
  }
  /** The points of a prize are there. */
  readonly competition_won: {
    readonly competition: Localized
    readonly quantity: number
    readonly place: number
    readonly competition_id: string
  }
  /** Staff answered a form that the client sent. */
  readonly form_answered: { readonly form: Localized; readonly entry_id: string }
  /** Staff answered a message from the portal. */
  readonly support_answered: { readonly reference: string; readonly message_id: string }
  /** The tickets of an order. */
  readonly ticket_bought: Sum & {
    readonly category: Localized
    readonly quantity: number
    readonly order_id: string
  }
  /** A friend bought it, or gave it away; `from` is a name. */
  readonly ticket_received: {
    readonly category: Localized
    readonly from: string
    readonly ticket_id: string
  }
  readonly ticket_refunded: Sum & { readonly category: Localized; readonly ticket_id: string }
  /** To a holder who did not buy it: the price went back to the buyer. */
  readonly ticket_returned: { readonly category: Localized; readonly ticket_id: string }
  /** To the holder: staff took it away. */
  readonly ticket_revoked: { readonly category: Localized; readonly ticket_id: string }
  /** A place is free for one who waits: the kind of ticket. */
  readonly ticket_free: { readonly category: Localized; readonly kind_id: string }
  /** To those who have a ticket: the new time follows. */
  readonly game_postponed: Moved & { readonly game_id: string }
  readonly game_moved: Moved & { readonly game_id: string }
  /** To those who signed up or have a ticket. */
  readonly event_moved: Moved & { readonly event_id: string }
  /** To those who signed up. */
  readonly event_cancelled: Moved & { readonly event_id: string }
  readonly voucher_used: Sum & { readonly serial_number: string; readonly accepted_id?: string }
  readonly settlement_paid: Sum & { readonly settlement_id?: string }
  readonly settlement_refused: Sum & { readonly settlement_id?: string }
  /** The bank sent the payment of a settlement back. */
  readonly settlement_returned: Sum & { readonly settlement_id?: string }
  /** The gateway took a payment back. */
  readonly payment_returned: Sum & { readonly recharge_id?: string }
  /** A renewal, or a plan that staff started for the client. `until`: the day of the next renewal. */
  readonly subscription_paid: Sum & {
    readonly plan: Localized
    readonly until: string
    readonly payment_id: string
  }
  /** `next`: the day of the next try. */
  readonly subscription_unpaid: Sum & {
    readonly plan: Localized
    readonly next: string
    readonly subscription_id: string
  }
  readonly subscription_ended: Sum & { readonly plan: Localized; readonly subscription_id: string }
  readonly subscription_ended_by_staff: {
    readonly plan: Localized
    readonly reason: string
    readonly subscription_id: string
  }
  readonly password_changed: Record<string, never>
  readonly email_changed: Record<string, never>
  readonly phone_changed: Record<string, never>
  readonly second_factor_changed: Record<string, never>
  readonly confirmation_limit_raised: Record<string, never>
  readonly payout_account_changed: Record<string, never>
  /** Staff gave the account another kind. */
  readonly account_opened: { readonly account: AccountKind }
  /** The account is closed at this instant. */
  readonly closure_asked: { readonly at: string }
  /** Something was in it at the end: it stays open. */
  readonly closure_hindered: Record<string, never>
  /** The copy of the client's data. */
  readonly data_ready: Record<string, never>
  readonly low_balance: Sum
  /** What staff wrote; its texts are read with it. */
  readonly announcement: { readonly broadcast_id: string }
  /** Any part may be unknown. */
  readonly new_device: { readonly device: string; readonly ip: string; readonly session_id?: string }
}

export type Notice = {
  readonly [Kind in keyof NotificationData]: {
    readonly clientId: bigint
    readonly kind: Kind
    readonly data: NotificationData[Kind]
  }
}[keyof NotificationData]

/** The name of an unknown device. */
export const unknownDevice = '—'

const waysOfTheirOwn = ['voucher', 'bank', 'cash']

/** The key of the title. */
export function titleKeyOf(kind: string, data: Readonly<Record<string, unknown>>): string {
  return `${groupOf(kind, data)}.title`
}

/** A payment to a shop is a transfer with words of its own, and each kind of account gives other things. */
function groupOf(kind: string, data: Readonly<Record<string, unknown>>): string {
  if (kind === 'account_opened') return `notifications:account_opened.${String(data['account'])}`
  return `notifications:${kind}${data['shop_payment'] === undefined ? '' : '.shop_payment'}`
}

/** The key of the sentence. A recharge depends on its method, where known. */
export function bodyKeyOf(kind: string, data: Readonly<Record<string, unknown>>): string {
  const { method, seller, device } = data
  if (kind === 'new_device' && device === unknownDevice) return 'notifications:new_device.body_unnamed'
  if (kind === 'shipment_moved') return `notifications:shipment_moved.to.${String(data['status'])}`
  if (kind !== 'recharged' || typeof method !== 'string') return `${groupOf(kind, data)}.body`
  if (method === 'cash' && typeof seller === 'string') return 'notifications:recharged.by.seller'
  return `notifications:recharged.by.${waysOfTheirOwn.includes(method) ? method : 'gateway'}`
}

/** The values of a sentence: amounts and currencies as people read them, names in the reader's language. */
export function sentenceValues(
  data: Readonly<Record<string, unknown>>,
  language: Language,
): Record<string, unknown> {
  const {
    amount,
    currency,
    category,
    plan,
    form,
    competition,
    quantity,
    number,
    serial_number: serial,
    title,
    body,
    at,
    subject,
    starts_at: startsAt,
  } = data
  const isSum = typeof amount === 'string' && typeof currency === 'string' && isCurrency(currency)
  return {
    ...data,
    ...(isSum && {
      amount: formatAmount(fromWire(amount, currency), currency),
      currency: currencyFacts(currency).symbol[language],
    }),
    ...(isLocalized(category) && { category: category[language] }),
    ...(isLocalized(plan) && { plan: plan[language] }),
    ...(isLocalized(form) && { form: writtenIn(form, language) }),
    ...(isLocalized(competition) && { competition: writtenIn(competition, language) }),
    ...(isLocalized(title) && isLocalized(body) && { title: title[language], body: body[language] }),
    ...(typeof number === 'string' && { parcel: parcelIn(number, category, language) }),
    ...(isLocalized(subject) && { subject: writtenIn(subject, language) }),
    ...(typeof startsAt === 'string' && {
      time: `\u2066${tripoliMinute(new Date(startsAt))}\u2069`,
    }),
    ...(typeof at === 'string' && { at: `\u2066${tripoliToday(new Date(at))}\u2069` }),
    ...(typeof quantity === 'number' && { count: quantity }),
    ...(typeof serial === 'string' && { serial_number: `\u2066${formatSerialNumber(serial)}\u2069` }),
  }
}

/** In the other language where it is written in one. */
const writtenIn = (text: Localized, language: Language) => text[language] || text.ar || text.en

/** A parcel by what is in it and its number, which stays left to right. */
function parcelIn(number: string, category: unknown, language: Language): string {
  const written = `\u2066${number}\u2069`
  return isLocalized(category) ? `${category[language]} (${written})` : written
}

function isLocalized(value: unknown): value is Localized {
  return typeof value === 'object' && value !== null && 'ar' in value && 'en' in value
}
