import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** What clients have bought: each order with its cards, and whether it was given back. */
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
        'Ask for an order to be given back: the buyer’s money returns, its cards end. A second person decides.',
      from: ['completed'],
      to: 'refunded',
      waiting: 'waiting_approval',
      otherwise: 'ledger.already_reversed',
      errors: ['card.not_refundable', 'card.revealed'],
      path: 'refunds',
      /** A code was shown, and staff answer for it that it is still good. */
      input: { even_if_revealed: { kind: 'boolean', default: false } },
      /** For staff; the client does not get to read it. */
      reason: true,
      approval: { kind: 'card-refund' },
      ledger: 'plain',
      icon: 'IconReceiptRefund',
      danger: true,
      visible: true,
    },
  },
  fieldsets: [
    { name: 'order', fields: ['number', 'status', 'client_id', 'category_id', 'quantity'] },
    { name: 'amounts', fields: ['unit_price', 'discount', 'total_amount', 'promo_code'] },
    { name: 'refund', fields: ['refunded_at'] },
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
        { value: 'refunded', tone: 'neutral', icon: 'IconArrowBackUp' },
      ],
    },
    /** The request to a second person to give it back; stands beside the status. */
    waiting_approval: { kind: 'text', readOnly: true, views: [] },
    unit_price: { kind: 'money', readOnly: true, views: ['show'] },
    discount: { kind: 'money', zero: true, readOnly: true, views: ['show'] },
    promo_code: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
    refunded_at: { kind: 'date-time', readOnly: true, views: ['show'] },
    /** The day it was sold; looked for, also the day it was given back. */
    dealt_on: { kind: 'date', readOnly: true, filterable: true, views: [] },
  },
})
