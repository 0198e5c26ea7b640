import { describe, expect, test } from 'vitest'
import { languages } from '#contract/kernel/localized.ts'
import { notificationKinds } from '#contract/operations/notifications/list-notifications.ts'
import { translate } from '#server/platform/messages.ts'
import {
  bodyKeyOf,
  type NotificationData,
  sentenceValues,
  titleKeyOf,
  unknownDevice,
} from './notification.rules.ts'

const moved = {
  subject: { ar: 'الزيتونة – النخلة', en: 'Zaytuna – Nakhla' },
  starts_at: '2026-12-01T16:30:00.000Z',
}

const samples: NotificationData & {
  readonly announcement: Record<'title' | 'body', Record<'ar' | 'en', string>>
} = {
  announcement: {
    broadcast_id: '7',
    title: { ar: 'عطلة', en: 'Holiday' },
    body: { ar: 'نعود غدًا.', en: 'We are back tomorrow.' },
  },
  welcome: { name: 'ليلى' },
  recharged: { amount: '1250.500', currency: 'LYD' },
  recharge_refused: { amount: '100.000', currency: 'LYD', reason: 'x' },
  transfer_received: { amount: '5.000', currency: 'LYD', from: 'عمر المختار' },
  transfer_reversed: { amount: '5.000', currency: 'LYD' },
  money_requested: { amount: '5.000', currency: 'LYD', from: 'عمر م.', request_code: 'x' },
  money_request_declined: { amount: '5.000', currency: 'LYD', from: 'عمر م.', request_code: 'x' },
  card_order: {
    amount: '20.000',
    currency: 'LYD',
    quantity: 2,
    category: { ar: 'ليبيانا 10', en: 'Libyana 10' },
  },
  card_refunded: {
    amount: '20.000',
    currency: 'LYD',
    quantity: 2,
    category: { ar: 'ليبيانا 10', en: 'Libyana 10' },
    order_id: '1000',
  },
  gift_cancelled: { category: { ar: 'قميص', en: 'Shirt' }, quantity: 50, gift_order_id: '1000' },
  competition_won: {
    competition: { ar: 'ديربي', en: 'Derby' },
    quantity: 500,
    place: 1,
    competition_id: '3',
  },
  card_replaced: {
    category: { ar: 'ليبيانا 10', en: 'Libyana 10' },
    serial_number: '10000100001234',
    order_id: '1000',
  },
  product_order: {
    amount: '20.000',
    currency: 'LYD',
    quantity: 2,
    category: { ar: 'لفات ورق', en: 'Paper rolls' },
    order_id: '1000',
  },
  product_refunded: {
    amount: '20.000',
    currency: 'LYD',
    quantity: 2,
    category: { ar: 'لفات ورق', en: 'Paper rolls' },
    order_id: '1000',
  },
  product_part_refunded: {
    amount: '10.000',
    currency: 'LYD',
    quantity: 1,
    category: { ar: 'لفات ورق', en: 'Paper rolls' },
    order_id: '1000',
  },
  shipment_moved: { status: 'on_the_way', number: 'SH0000001' },
  ticket_bought: {
    amount: '40.000',
    currency: 'LYD',
    quantity: 2,
    category: { ar: 'المنصة', en: 'Main stand' },
    order_id: '7',
  },
  ticket_received: { category: { ar: 'المنصة', en: 'Main stand' }, from: 'Layla', ticket_id: '7' },
  ticket_refunded: {
    amount: '20.000',
    currency: 'LYD',
    category: { ar: 'المنصة', en: 'Main stand' },
    ticket_id: '7',
  },
  ticket_returned: { category: { ar: 'المنصة', en: 'Main stand' }, ticket_id: '7' },
  ticket_revoked: { category: { ar: 'المنصة', en: 'Main stand' }, ticket_id: '7' },
  ticket_free: { category: { ar: 'المنصة', en: 'Main stand' }, kind_id: '7' },
  game_postponed: { ...moved, game_id: '7' },
  game_moved: { ...moved, game_id: '7' },
  event_moved: { ...moved, event_id: '7' },
  event_cancelled: { ...moved, event_id: '7' },
  form_answered: { form: { ar: 'عضوية النادي', en: 'Membership' }, entry_id: '7' },
  support_answered: { reference: 'M-ABCDEFGH', message_id: '5' },
  account_opened: { account: 'pro' },
  closure_asked: { at: '2026-12-01T00:00:00.000Z' },
  closure_hindered: {},
  data_ready: {},
  card_received: { category: { ar: 'ليبيانا', en: 'Libyana' }, from: 'ليلى' },
  card_available: { category: { ar: 'ليبيانا', en: 'Libyana' }, category_id: '3' },
  voucher_used: { amount: '5.000', currency: 'LYD', serial_number: '10000100001234' },
  settlement_paid: { amount: '5.000', currency: 'LYD' },
  settlement_refused: { amount: '5.000', currency: 'LYD' },
  settlement_returned: { amount: '5.000', currency: 'LYD' },
  payment_returned: { amount: '5.000', currency: 'LYD' },
  subscription_paid: {
    amount: '25.000',
    currency: 'LYD',
    plan: { ar: 'باقة التاجر', en: 'Trader plan' },
    until: '2026-12-26',
    payment_id: '1001',
  },
  subscription_unpaid: {
    amount: '25.000',
    currency: 'LYD',
    plan: { ar: 'باقة التاجر', en: 'Trader plan' },
    next: '2026-12-27',
    subscription_id: '1',
  },
  subscription_ended: {
    amount: '25.000',
    currency: 'LYD',
    plan: { ar: 'باقة التاجر', en: 'Trader plan' },
    subscription_id: '1',
  },
  subscription_ended_by_staff: {
    plan: { ar: 'باقة التاجر', en: 'Trader plan' },
    reason: 'طلب العميل',
    subscription_id: '1',
  },
  password_changed: {},
  email_changed: {},
  phone_changed: {},
  second_factor_changed: {},
  confirmation_limit_raised: {},
  payout_account_changed: {},
  low_balance: { amount: '3.250', currency: 'LYD' },
  new_device: { device: 'Chrome · Android', ip: '41.208.1.7' },
}

describe.each(languages)('in %s', (language) => {
  test.each(notificationKinds)('%s has a title and a body with every gap filled', (kind) => {
    const values = sentenceValues({ ...samples[kind] }, language)
    const data = { ...samples[kind] }
    const keys =
      kind === 'account_opened'
        ? [titleKeyOf(kind, data), bodyKeyOf(kind, data)]
        : [`notifications:${kind}.title`, `notifications:${kind}.body`]
    const text = keys.map((key) => translate(language, key, values)).join(' ')
    expect(text).not.toMatch(/\{\{|undefined|\[object/)
  })
})

test('amounts read as money and Arabic counts as Arabic does', () => {
  const body = (quantity: number) =>
    translate(
      'ar',
      'notifications:card_order.body',
      sentenceValues({ ...samples.card_order, quantity }, 'ar'),
    )
  expect(body(1)).toBe('ليبيانا 10: بطاقة واحدة بمبلغ 20.000 د.ل.')
  expect(body(2)).toBe('ليبيانا 10: بطاقتان بمبلغ 20.000 د.ل.')
  expect(body(5)).toBe('ليبيانا 10: 5 بطاقات بمبلغ 20.000 د.ل.')
  expect(body(50)).toBe('ليبيانا 10: 50 بطاقة بمبلغ 20.000 د.ل.')
  expect(
    translate('en', 'notifications:voucher_used.body', sentenceValues({ ...samples.voucher_used }, 'en')),
  ).toContain('100001-0000123-4')
  expect(
    translate('en', 'notifications:recharged.body', sentenceValues({ ...samples.recharged }, 'en')),
  ).toBe('1,250.500 LYD were added to your wallet.')
})

test('a device that named nothing of itself is described as one without a name', () => {
  const data = { ...samples.new_device, device: unknownDevice }
  expect(translate('en', bodyKeyOf('new_device', data), sentenceValues(data, 'en'))).toBe(
    'Your account was opened on a new device that gave no name, from 41.208.1.7. If this was not you, change your password.',
  )
})
