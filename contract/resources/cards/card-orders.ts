import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { orderedCards } from './ordered-cards.ts'

/** Card orders of clients, with their cards and refunds. */
export const cardOrders = defineResource({
  name: 'card-orders',
  group: 'money',
  icon: 'IconShoppingBag',
  title: 'number',
  hints: ['total_amount', 'status', 'created_at'],
  sort: '-id',
  counting: 'capped',
  crud: ['index', 'show', 'export'],
  state: 'status',
  actions: {
    refund: {
      summary:
        'Ask for an order, or for the named cards of it, to be given back: the buyer’s money returns, the cards end. A second person decides.',
      from: ['completed', 'partly_refunded'],
      to: 'refunded',
      waiting: 'waiting_approval',
      otherwise: 'ledger.already_reversed',
      errors: ['card.not_refundable', 'card.revealed'],
      path: 'refunds',
      /** A code was shown, and staff confirm that it is still unused. */
      input: {
        even_if_revealed: { kind: 'boolean', default: false },
        /** These cards alone, for their part of what was paid; left out: the whole order. */
        voucher_ids: { kind: 'references', to: 'vouchers', countMax: 50 },
      },
      /** For staff only; the client does not read it. */
      reason: true,
      approval: { kind: 'card-refund' },
      ledger: 'plain',
      icon: 'IconReceiptRefund',
      danger: true,
      visible: true,
    },
    'replace-card': {
      summary:
        'Ask for a faulty card of an order to be replaced by one from stock; no money moves. A second person decides.',
      from: ['completed', 'partly_refunded'],
      otherwise: 'card.not_replaceable',
      errors: ['card.not_replaceable', 'card.refusal_unconfirmed', 'card.out_of_stock'],
      path: 'replacements',
      input: {
        voucher_id: { kind: 'reference', to: 'vouchers', required: true },
        /** Its code was shown, and staff confirm that the supplier refused it. */
        refused_by_supplier: { kind: 'boolean', default: false },
      },
      reason: true,
      approval: { kind: 'card-replacement' },
      icon: 'IconRefresh',
      visible: true,
    },
  },
  related: [{ rows: orderedCards, by: 'order_id', path: 'cards' }],
  fieldsets: [
    { name: 'order', fields: ['number', 'status', 'client_id', 'category_id', 'quantity'] },
    { name: 'amounts', fields: ['unit_price', 'discount', 'sell_fee', 'total_amount', 'promo_code'] },
    { name: 'cost', fields: ['cost', 'buy_fee', 'buy_currency', 'exchange_rate', 'rate_gain'] },
    { name: 'refund', fields: ['refunded_quantity', 'refunded_amount', 'refunded_at'] },
  ],
  fields: {
    number: { kind: 'text', readOnly: true, searchable: true, mono: true },
    client_id: { kind: 'reference', to: 'clients', readOnly: true, filterable: true },
    category_id: { kind: 'reference', to: 'categories', readOnly: true },
    quantity: { kind: 'integer', readOnly: true },
    total_amount: { kind: 'money', readOnly: true },
    status: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: [
        { value: 'completed', tone: 'success', icon: 'IconCircleCheck' },
        { value: 'partly_refunded', tone: 'info', icon: 'IconArrowBackUp' },
        { value: 'refunded', tone: 'neutral', icon: 'IconArrowBackUp' },
      ],
    },
    /** The id of the open request to a second person; shown beside the status. */
    waiting_approval: { kind: 'text', readOnly: true, views: [] },
    unit_price: { kind: 'money', readOnly: true, views: ['show'] },
    discount: { kind: 'money', zero: true, readOnly: true, views: ['show'] },
    sell_fee: { kind: 'money', zero: true, readOnly: true, views: ['show'] },
    /** What the cards cost us, fixed at the sale; empty in orders from before. */
    cost: { kind: 'money', zero: true, readOnly: true, views: ['show'] },
    buy_fee: { kind: 'money', zero: true, readOnly: true, views: ['show'] },
    buy_currency: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
    exchange_rate: { kind: 'decimal', decimals: 6, readOnly: true, views: ['show'] },
    rate_gain: { kind: 'money', zero: true, readOnly: true, views: ['show'] },
    promo_code: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
    /** Cards that were paid back, and for how much. */
    refunded_quantity: { kind: 'integer', readOnly: true, views: ['show'] },
    refunded_amount: { kind: 'money', zero: true, readOnly: true, views: ['show'] },
    refunded_at: { kind: 'date-time', readOnly: true, views: ['show'] },
    /** The day of the sale; a filter also finds the day of the refund. */
    dealt_on: { kind: 'date', readOnly: true, filterable: true, views: [] },
  },
})
