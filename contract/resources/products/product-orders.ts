import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { productQuantityMax } from '#contract/shapes/product.ts'

/** Products that clients ordered and paid from their wallet. Each has its shipment. */
export const productOrders = defineResource({
  name: 'product-orders',
  group: 'shop',
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
        'Pay back pieces of a delivered order, such as a broken one: they are for sale again or written off. Above what one person decides alone in a day once a second one agrees. What was not delivered is refunded with its shipment.',
      from: ['paid', 'partly_refunded'],
      waiting: 'waiting_approval',
      path: 'refunds',
      event: 'refunded',
      shows: ['piece_paid', 'quantity', 'refunded_quantity', 'product_id', 'client_id'],
      agrees: ['refunded_quantity'],
      outdated: 'product.refund_outdated',
      input: {
        pieces: { kind: 'integer', required: true, min: 1, max: productQuantityMax },
        /** What becomes of them. */
        goods: {
          kind: 'choice',
          required: true,
          options: [
            { value: 'back_in_stock', icon: 'IconBuildingStore' },
            { value: 'written_off', icon: 'IconBan' },
          ],
        },
      },
      /** For staff only; the client does not read it. */
      reason: { lengthMax: 300 },
      approval: {
        kind: 'product-refund',
        above: { field: 'piece_paid', setting: 'day_dual_control_min' },
      },
      ledger: 'plain',
      errors: ['product.refund_exceeds', 'ledger.account_frozen'],
      icon: 'IconReceiptRefund',
      danger: true,
      visible: true,
    },
  },
  related: [{ resource: 'shipments', by: 'order_id' }],
  fields: {
    number: { kind: 'text', readOnly: true, searchable: true, mono: true },
    client_id: { kind: 'reference', to: 'clients', readOnly: true, filterable: true },
    product_id: { kind: 'reference', to: 'products', readOnly: true, filterable: true },
    quantity: { kind: 'integer', readOnly: true },
    unit_price: { kind: 'money', readOnly: true, views: ['show'] },
    discount: { kind: 'money', zero: true, readOnly: true, views: ['show'] },
    /** What the buyer paid for one. */
    piece_paid: { kind: 'money', readOnly: true, views: ['show'] },
    total_amount: { kind: 'money', readOnly: true },
    status: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: [
        { value: 'paid', tone: 'success', icon: 'IconCircleCheck' },
        { value: 'partly_refunded', tone: 'info', icon: 'IconArrowBackUp' },
        { value: 'refunded', tone: 'neutral', icon: 'IconArrowBackUp' },
      ],
    },
    /** The id of the open request to a second person; shown beside the status. */
    waiting_approval: { kind: 'text', readOnly: true, views: [] },
    delivered_at: { kind: 'date-time', readOnly: true, views: ['show'] },
    /** Pieces that were paid back after the delivery, and for how much. */
    refunded_quantity: { kind: 'integer', readOnly: true, views: ['show'] },
    refunded_amount: { kind: 'money', zero: true, readOnly: true, views: ['show'] },
    refunded_at: { kind: 'date-time', readOnly: true, views: ['show'] },
  },
})
