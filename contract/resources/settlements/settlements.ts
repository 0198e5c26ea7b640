import { defineResource } from '#contract/kernel/resource/resource.ts'

/** What merchants are paid for the vouchers they accepted. Made, paid and refused by operations of their own. */
export const settlements = defineResource({
  name: 'settlements',
  group: 'money',
  icon: 'IconBuildingBank',
  title: 'number',
  hints: ['net_amount', 'status', 'created_at'],
  sort: '-id',
  counting: 'capped',
  crud: ['index', 'show', 'export'],
  grants: ['store', 'pay', 'refuse', 'counts-suppliers'],
  fieldsets: [
    { name: 'settlement', fields: ['number', 'status', 'client_id', 'supplier_id', 'vouchers_count'] },
    { name: 'amounts', fields: ['total_amount', 'fee', 'net_amount'] },
    { name: 'payee', fields: ['payee_bank', 'payee_holder', 'payee_number', 'payee_changed_at'] },
    { name: 'payment', fields: ['paid_at', 'paid_by', 'bank_reference', 'paid_on', 'note'] },
  ],
  fields: {
    number: { kind: 'text', readOnly: true, searchable: true, mono: true },
    client_id: { kind: 'reference', to: 'clients', readOnly: true, filterable: true },
    supplier_id: { kind: 'reference', to: 'suppliers', readOnly: true, filterable: true },
    status: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: [
        { value: 'requested', tone: 'pending', icon: 'IconClock' },
        { value: 'paid', tone: 'success', icon: 'IconCircleCheck' },
        { value: 'refused', tone: 'danger', icon: 'IconX' },
      ],
    },
    /** The request to a second person that the payment of a large one waits for; stands beside the status. */
    waiting_approval: { kind: 'text', readOnly: true, views: [] },
    vouchers_count: { kind: 'integer', readOnly: true },
    total_amount: { kind: 'money', readOnly: true, views: ['show'] },
    fee: { kind: 'money', readOnly: true, views: ['show'] },
    net_amount: { kind: 'money', readOnly: true, filterable: true },
    /** Where it is paid to: the merchant's account as it stood when the settlement was asked for. */
    payee_bank: { kind: 'text', readOnly: true, views: ['show'] },
    payee_holder: { kind: 'text', readOnly: true, views: ['show'] },
    payee_number: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
    /** When the merchant last named an account, this one or a later one. */
    payee_changed_at: { kind: 'date-time', readOnly: true, views: ['show'] },
    paid_at: { kind: 'date-time', readOnly: true },
    paid_by: { kind: 'text', readOnly: true, views: ['show'] },
    bank_reference: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
    paid_on: { kind: 'date', readOnly: true, views: ['show'] },
    note: { kind: 'long-text', readOnly: true, views: ['show'] },
  },
})
