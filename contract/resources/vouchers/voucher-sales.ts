import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Printed vouchers sold to sellers: a range of serial numbers of one batch. */
export const voucherSales = defineResource({
  name: 'voucher-sales',
  group: 'cards',
  icon: 'IconTruckDelivery',
  title: 'seller',
  sort: '-created_at',
  crud: ['index', 'export'],
  grants: ['store'],
  actions: {
    return: { icon: 'IconReceiptRefund', visible: true },
  },
  fields: {
    seller: { kind: 'text', readOnly: true },
    /** The seller, as a filter. */
    seller_id: { kind: 'reference', to: 'clients', readOnly: true, filterable: true, views: [] },
    batch_id: { kind: 'reference', to: 'generate-vouchers', filterable: true, readOnly: true },
    serial_from: { kind: 'text', required: true, mono: true, serial: true, readOnly: true },
    serial_to: { kind: 'text', required: true, mono: true, serial: true, readOnly: true },
    count: { kind: 'integer', required: true, readOnly: true, sortable: true },
    returned_count: { kind: 'integer', readOnly: true, views: ['show'] },
    total_amount: { kind: 'money', readOnly: true, sortable: true },
    payment: {
      kind: 'choice',
      filterable: true,
      readOnly: true,
      options: [
        { value: 'cash', icon: 'IconCash' },
        { value: 'wallet', icon: 'IconWallet' },
      ],
    },
    sold_by: { kind: 'text', readOnly: true, views: ['show'] },
  },
})
