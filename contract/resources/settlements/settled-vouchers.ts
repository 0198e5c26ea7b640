import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** The vouchers of a settlement, also of a refused one, in the order of their acceptance. */
export const settledVouchers = defineResource({
  name: 'settled-vouchers',
  group: 'money',
  icon: 'IconTicket',
  title: 'voucher_id',
  sort: 'created_at',
  crud: ['index'],
  fields: {
    settlement_id: { kind: 'reference', to: 'settlements', readOnly: true, filterable: true, views: [] },
    voucher_id: { kind: 'reference', to: 'vouchers', readOnly: true },
    category_id: { kind: 'reference', to: 'categories', readOnly: true },
    used_at: { kind: 'date-time', readOnly: true },
    amount: { kind: 'money', readOnly: true },
    fee: { kind: 'money', zero: true, readOnly: true },
    net_amount: { kind: 'money', readOnly: true },
  },
})
