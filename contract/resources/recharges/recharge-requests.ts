import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Bank transfers that clients report with their slip. Staff check them at the bank. */
export const rechargeRequests = defineResource({
  name: 'recharge-requests',
  group: 'money',
  icon: 'IconReceipt',
  title: 'number',
  hints: ['amount', 'status', 'created_at'],
  sort: '-id',
  counting: 'capped',
  figures: [{ name: 'waiting', over: { field: 'status', values: ['pending'] }, badge: true }],
  crud: ['index', 'show', 'export'],
  notes: true,
  state: 'status',
  actions: {
    approve: {
      summary:
        'The transfer was found at the bank: its amount, less the fee, comes into the wallet of the client; above a limit once a second person agrees.',
      from: ['pending'],
      to: 'completed',
      waiting: 'waiting_approval',
      otherwise: 'recharge.not_waiting',
      path: 'approvals',
      shows: ['net_amount', 'amount', 'fee'],
      warns: ['client_suspended'],
      approval: {
        kind: 'bank-recharge',
        above: { field: 'amount', setting: 'recharge_dual_control_min' },
      },
      ledger: 'keyed',
      answer: { net_amount: { kind: 'money', required: true } },
      answerInToast: true,
      bulk: true,
      icon: 'IconCircleCheck',
      primary: true,
    },
    refuse: {
      summary:
        'The transfer was not found at the bank, or the slip is none: nothing moves, and the client reads why.',
      from: ['pending'],
      to: 'refused',
      waiting: 'waiting_approval',
      otherwise: 'recharge.not_waiting',
      path: 'refusals',
      event: 'refused',
      reason: { lengthMax: 300, suggestions: ['not_found', 'unreadable', 'amount'] },
      icon: 'IconX',
      danger: true,
      visible: true,
    },
  },
  fieldsets: [
    { name: 'request', fields: ['number', 'status', 'client_id', 'transferred_on', 'note'] },
    {
      name: 'transfer',
      fields: ['bank', 'bank_reference', 'paid_bank', 'paid_holder', 'paid_number'],
    },
    { name: 'amounts', fields: ['amount', 'fee', 'net_amount'] },
    { name: 'decision', fields: ['decided_at', 'decided_by', 'reason'] },
  ],
  fields: {
    number: { kind: 'text', readOnly: true, searchable: true, mono: true },
    client_id: { kind: 'reference', to: 'clients', readOnly: true, filterable: true },
    amount: { kind: 'money', required: true, readOnly: true, filterable: true },
    bank: { kind: 'text', readOnly: true },
    bank_reference: { kind: 'text', readOnly: true, mono: true },
    /** The account of ours that was paid, as it was then. */
    paid_bank: { kind: 'localized-text', readOnly: true, views: ['show'] },
    paid_holder: { kind: 'text', readOnly: true, views: ['show'] },
    paid_number: { kind: 'text', readOnly: true, mono: true, filterable: true, views: ['show'] },
    transferred_on: { kind: 'date', required: true, readOnly: true, filterable: true },
    status: {
      kind: 'choice',
      required: true,
      readOnly: true,
      filterable: true,
      options: [
        { value: 'pending', tone: 'pending', icon: 'IconClock' },
        { value: 'completed', tone: 'success', icon: 'IconCircleCheck' },
        { value: 'refused', tone: 'danger', icon: 'IconX' },
      ],
    },
    client_suspended: { kind: 'boolean', readOnly: true, views: [] },
    /** The id of the open request to a second person; shown beside the status. */
    waiting_approval: { kind: 'text', readOnly: true, views: [] },
    /** The media type of the slip. */
    slip_mime: { kind: 'text', readOnly: true, views: [] },
    fee: { kind: 'money', required: true, readOnly: true, views: ['show'] },
    net_amount: { kind: 'money', required: true, readOnly: true, views: ['show'] },
    note: { kind: 'long-text', readOnly: true, views: ['show'] },
    decided_at: { kind: 'date-time', readOnly: true },
    decided_by: { kind: 'text', readOnly: true, views: ['show'] },
    /** Why it was refused; the client reads it. */
    reason: { kind: 'long-text', readOnly: true, views: ['show'] },
  },
})
