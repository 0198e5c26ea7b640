import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { moneyTransferKinds } from '#contract/shapes/money-transfer.ts'

/** Staff move money for clients, or between the operator and a client: always with a reason and by two people. */
export const moneyTransfers = defineResource({
  name: 'money-transfers',
  group: 'money',
  icon: 'IconSend',
  title: 'number',
  hints: ['kind', 'amount', 'status'],
  sort: '-id',
  counting: 'capped',
  figures: [{ name: 'drafts', over: { field: 'status', values: ['draft'] }, badge: true }],
  crud: ['index', 'show', 'store', 'update', 'export'],
  state: 'status',
  actions: {
    post: {
      summary: 'Ask for money to be moved as the row says; a second person decides, and it moves at once.',
      from: ['draft'],
      to: 'posted',
      waiting: 'waiting_approval',
      path: 'postings',
      shows: ['amount', 'kind', 'from_client_id', 'to_client_id', 'reason'],
      approval: { kind: 'money-transfer' },
      ledger: 'plain',
      errors: ['ledger.insufficient_funds', 'money_transfer.above_limit'],
      icon: 'IconCircleCheck',
      primary: true,
    },
    cancel: {
      summary: 'Give up a transfer of money that is not made yet.',
      from: ['draft'],
      to: 'cancelled',
      waiting: 'waiting_approval',
      path: 'cancellations',
      event: 'cancelled',
      reason: true,
      icon: 'IconX',
      danger: true,
      visible: true,
    },
  },
  fieldsets: [
    {
      name: 'transfer',
      fields: ['number', 'status', 'kind', 'from_client_id', 'to_client_id', 'amount', 'reason', 'document'],
    },
    { name: 'posting', fields: ['made_by', 'posted_at', 'transaction'] },
  ],
  fields: {
    number: { kind: 'text', readOnly: true, searchable: true, mono: true },
    kind: {
      kind: 'choice',
      required: true,
      readOnly: 'after-create',
      filterable: true,
      options: moneyTransferKinds.map((value) => ({ value })),
    },
    from_client_id: {
      kind: 'reference',
      to: 'clients',
      filterable: true,
      onlyWith: { field: 'kind', values: ['client_to_client', 'client_to_operator'] },
    },
    to_client_id: {
      kind: 'reference',
      to: 'clients',
      filterable: true,
      onlyWith: { field: 'kind', values: ['client_to_client', 'operator_to_client'] },
    },
    amount: { kind: 'money', required: true, filterable: true },
    /** The clients read it. */
    reason: { kind: 'long-text', required: true, minLength: 3, maxLength: 500, views: ['form', 'show'] },
    document: { kind: 'file', mimes: ['application/pdf'], views: ['form', 'show'] },
    status: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: [
        { value: 'draft', tone: 'pending', icon: 'IconClock' },
        { value: 'posted', tone: 'success', icon: 'IconCircleCheck' },
        { value: 'cancelled', tone: 'neutral', icon: 'IconX' },
      ],
    },
    /** The id of the open request to a second person; shown beside the status. */
    waiting_approval: { kind: 'text', readOnly: true, views: [] },
    made_by: { kind: 'text', readOnly: true, views: ['list', 'show'] },
    posted_at: { kind: 'date-time', readOnly: true },
    /** The number of its transaction in the ledger. */
    transaction: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
  },
})
