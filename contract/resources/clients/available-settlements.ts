import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** What a merchant has earned and not yet asked for, by supplier: the id of a row is the supplier's. */
export const availableSettlements = defineResource({
  name: 'available-settlements',
  group: 'clients',
  icon: 'IconCoins',
  title: 'supplier_id',
  sort: '-total_amount',
  crud: ['index'],
  fields: {
    client_id: { kind: 'reference', to: 'clients', readOnly: true, filterable: true, views: [] },
    supplier_id: { kind: 'reference', to: 'suppliers', required: true, readOnly: true },
    vouchers_count: { kind: 'integer', required: true, readOnly: true },
    total_amount: { kind: 'money', required: true, readOnly: true, sortable: true },
    fee: { kind: 'money', zero: true, required: true, readOnly: true },
    net_amount: { kind: 'money', required: true, readOnly: true },
  },
})
