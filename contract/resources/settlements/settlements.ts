import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { settledVouchers } from './settled-vouchers.ts'

/** What merchants are paid for accepted vouchers. */
export const settlements = defineResource({
  name: 'settlements',
  group: 'money',
  icon: 'IconBuildingBank',
  title: 'number',
  hints: ['net_amount', 'status', 'created_at'],
  sort: '-id',
  counting: 'capped',
  figures: [
    { name: 'waiting', over: { field: 'status', values: ['requested'] }, badge: true },
    { name: 'to_pay', sum: 'net_amount', over: { field: 'status', values: ['requested', 'approved'] } },
    { name: 'on_the_way', sum: 'net_amount', over: { field: 'status', values: ['sent'] } },
  ],
  crud: ['index', 'show', 'export'],
  grants: ['store', 'counts-suppliers'],
  notes: true,
  state: 'status',
  actions: {
    approve: {
      summary: 'Agree that a settlement is paid to this account; above a limit a second person agrees first.',
      from: ['requested'],
      to: 'approved',
      waiting: 'waiting_approval',
      otherwise: 'settlement.not_payable',
      path: 'approvals',
      shows: ['net_amount'],
      warns: ['client_suspended'],
      agrees: ['payee_changed_at'],
      outdated: 'settlement.payee_changed',
      approval: {
        kind: 'settlement-payment',
        above: { field: 'net_amount', setting: 'settlement_dual_control_min' },
      },
      ledger: 'plain',
      bulk: true,
      icon: 'IconCircleCheck',
      primary: true,
    },
    send: {
      summary:
        'Record that an approved settlement was sent to the bank; from then on it is not refused any more.',
      from: ['approved'],
      to: 'sent',
      path: 'dispatches',
      event: 'sent',
      otherwise: 'settlement.not_payable',
      bulk: true,
      icon: 'IconSend',
      visible: true,
    },
    pay: {
      summary: 'Record that a settlement was paid at the bank. Above a limit it was approved before.',
      from: ['requested', 'approved', 'sent'],
      to: 'paid',
      waiting: 'waiting_approval',
      otherwise: 'settlement.not_payable',
      path: 'payments',
      input: {
        /** The number of the payment at the bank. */
        bank_reference: { kind: 'text', required: true, maxLength: 100, mono: true },
        /** The day of the payment, in Tripoli. */
        paid_on: { kind: 'date', required: true, limit: 'past' },
        /** The merchant reads it. */
        note: { kind: 'long-text', maxLength: 500 },
      },
      shows: ['net_amount'],
      warns: ['client_suspended'],
      agrees: ['payee_changed_at'],
      outdated: 'settlement.payee_changed',
      errors: ['settlement.not_approved', 'approval.waits_already'],
      ledger: 'plain',
      icon: 'IconCash',
      visible: true,
    },
    'send-back': {
      summary:
        'Record that the bank refused what was sent: the amount is no longer held, and its vouchers can be settled anew.',
      from: ['sent'],
      to: 'returned',
      otherwise: 'settlement.not_payable',
      path: 'returns',
      reason: true,
      ledger: 'plain',
      icon: 'IconArrowBackUp',
      danger: true,
      visible: true,
    },
    refuse: {
      summary: 'Refuse a settlement: its amount is no longer held, and its vouchers can be settled anew.',
      from: ['requested', 'approved'],
      to: 'refused',
      waiting: 'waiting_approval',
      otherwise: 'settlement.not_payable',
      path: 'refusals',
      /** The merchant reads it. */
      reason: true,
      ledger: 'plain',
      icon: 'IconX',
      danger: true,
      visible: true,
    },
  },
  related: [{ rows: settledVouchers, by: 'settlement_id', path: 'vouchers' }],
  fieldsets: [
    {
      name: 'settlement',
      fields: ['number', 'status', 'client_id', 'supplier_id', 'vouchers_count', 'client_note'],
    },
    { name: 'amounts', fields: ['total_amount', 'fee', 'net_amount'] },
    { name: 'payee', fields: ['payee_bank', 'payee_holder', 'payee_number', 'payee_changed_at'] },
    { name: 'payment', fields: ['bank_file_id', 'paid_at', 'paid_by', 'bank_reference', 'paid_on', 'note'] },
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
        { value: 'approved', tone: 'info', icon: 'IconCircleCheck' },
        { value: 'sent', tone: 'info', icon: 'IconSend' },
        { value: 'paid', tone: 'success', icon: 'IconCircleCheck' },
        { value: 'refused', tone: 'danger', icon: 'IconX' },
        { value: 'returned', tone: 'warning', icon: 'IconArrowBackUp' },
        { value: 'withdrawn', tone: 'neutral', icon: 'IconX' },
      ],
    },
    client_suspended: { kind: 'boolean', readOnly: true, views: [] },
    /** The id of the open request to a second person; shown beside the status. */
    waiting_approval: { kind: 'text', readOnly: true, views: [] },
    vouchers_count: { kind: 'integer', readOnly: true },
    total_amount: { kind: 'money', readOnly: true, views: ['show'] },
    fee: { kind: 'money', readOnly: true, views: ['show'] },
    net_amount: { kind: 'money', readOnly: true, filterable: true },
    /** The merchant's account at the time of the request. */
    payee_bank: { kind: 'text', readOnly: true, views: ['show'] },
    payee_holder: { kind: 'text', readOnly: true, views: ['show'] },
    payee_number: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
    /** When the merchant last changed the account. */
    payee_changed_at: { kind: 'date-time', readOnly: true, views: ['show'] },
    /** The file in which the bank was told to pay it. */
    bank_file_id: { kind: 'reference', to: 'bank-files', readOnly: true, filterable: true, views: ['show'] },
    paid_at: { kind: 'date-time', readOnly: true },
    paid_by: { kind: 'text', readOnly: true, views: ['show'] },
    bank_reference: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
    paid_on: { kind: 'date', readOnly: true, views: ['show'] },
    note: { kind: 'long-text', readOnly: true, views: ['show'] },
    /** What the merchant wrote about it. */
    client_note: { kind: 'long-text', readOnly: true, views: ['show'] },
  },
})
