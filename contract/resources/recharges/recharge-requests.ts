import { defineResource } from '#contract/kernel/resource/resource.ts'

/** Bank transfers that clients tell of, with the picture of their slip. Staff find them at the bank, or do not. */
export const rechargeRequests = defineResource({
  name: 'recharge-requests',
  group: 'money',
  icon: 'IconReceipt',
  title: 'number',
  sort: '-id',
  counting: 'capped',
  actions: ['index', 'show', 'export'],
  verbs: ['approve', 'refuse'],
  sections: [
    { name: 'request', fields: ['number', 'status', 'client_id', 'bank', 'transferred_on', 'note'] },
    { name: 'amounts', fields: ['amount', 'fee', 'net_amount'] },
    { name: 'decision', fields: ['decided_at', 'decided_by', 'reason'] },
  ],
  fields: {
    number: { kind: 'text', readOnly: true, searchable: true, mono: true },
    client_id: { kind: 'reference', to: 'clients', readOnly: true, filterable: true },
    amount: { kind: 'money', readOnly: true, filterable: true },
    bank: { kind: 'text', readOnly: true },
    transferred_on: { kind: 'date', readOnly: true, filterable: true },
    status: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: [
        { value: 'pending', tone: 'pending', icon: 'IconClock' },
        { value: 'completed', tone: 'success', icon: 'IconCircleCheck' },
        { value: 'refused', tone: 'danger', icon: 'IconX' },
      ],
    },
    fee: { kind: 'money', readOnly: true, in: ['show'] },
    net_amount: { kind: 'money', readOnly: true, in: ['show'] },
    note: { kind: 'long-text', readOnly: true, in: ['show'] },
    decided_at: { kind: 'date-time', readOnly: true },
    decided_by: { kind: 'text', readOnly: true, in: ['show'] },
    /** Why it was refused; the client reads it. */
    reason: { kind: 'long-text', readOnly: true, in: ['show'] },
  },
})
