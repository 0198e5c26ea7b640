import { defineResource } from '#contract/kernel/resource/define-resource.ts'

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
  related: [{ resource: 'shipments', by: 'order_id' }],
  fields: {
    number: { kind: 'text', readOnly: true, searchable: true, mono: true },
    client_id: { kind: 'reference', to: 'clients', readOnly: true, filterable: true },
    product_id: { kind: 'reference', to: 'products', readOnly: true, filterable: true },
    quantity: { kind: 'integer', readOnly: true },
    unit_price: { kind: 'money', readOnly: true, views: ['show'] },
    discount: { kind: 'money', zero: true, readOnly: true, views: ['show'] },
    total_amount: { kind: 'money', readOnly: true },
    status: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: [
        { value: 'paid', tone: 'success', icon: 'IconCircleCheck' },
        { value: 'refunded', tone: 'neutral', icon: 'IconArrowBackUp' },
      ],
    },
    refunded_at: { kind: 'date-time', readOnly: true, views: ['show'] },
  },
})
