import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Batches of paper tickets: made by a job, printed on sheets, activated when a seller gets them, sold for cash. */
export const offlineTickets = defineResource({
  name: 'offline-tickets',
  group: 'tickets',
  icon: 'IconStack2',
  title: 'prefix',
  hints: ['ticket_id', 'count', 'status'],
  sort: '-id',
  crud: ['index', 'show', 'store', 'export'],
  related: [{ resource: 'client-tickets', by: 'batch_id' }],
  figures: [{ name: 'states', by: 'status' }],
  grants: ['print'],
  state: 'status',
  actions: {
    activate: {
      summary:
        'Hand the sheets to a seller, who pays them: from now on the tickets admit; above what one person decides alone in a day once a second one agrees.',
      from: ['printed'],
      to: 'activated',
      waiting: 'waiting_approval',
      path: 'activation',
      event: 'activated',
      input: {
        seller_id: { kind: 'reference', to: 'clients', required: true },
        payment: {
          kind: 'choice',
          required: true,
          default: 'wallet',
          options: [{ value: 'wallet' }, { value: 'cash' }],
        },
      },
      shows: ['amount', 'count', 'ticket_id'],
      approval: { kind: 'paper-ticket-sale', above: { field: 'amount', setting: 'day_dual_control_min' } },
      ledger: 'plain',
      errors: [
        'ticket.not_a_seller',
        'ticket.not_on_sale',
        'ledger.insufficient_funds',
        'ledger.account_frozen',
      ],
      icon: 'IconCircleCheck',
      primary: true,
    },
    cancel: {
      summary: 'The sheets are spoilt or not needed: their places are free again. Not after activation.',
      from: ['printed'],
      to: 'cancelled',
      waiting: 'waiting_approval',
      path: 'cancellations',
      event: 'cancelled',
      shows: ['count', 'ticket_id'],
      reason: true,
      icon: 'IconX',
      danger: true,
    },
  },
  fields: {
    /** The beginning of its ticket numbers. */
    prefix: { kind: 'text', readOnly: true, mono: true, searchable: true },
    ticket_id: {
      kind: 'reference',
      to: 'tickets',
      required: true,
      readOnly: 'after-create',
      filterable: true,
    },
    count: {
      kind: 'integer',
      required: true,
      min: 1,
      max: 20_000,
      readOnly: 'after-create',
      sortable: true,
    },
    made_count: { kind: 'integer', readOnly: true },
    amount: { kind: 'money', zero: true, readOnly: true },
    status: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: [
        { value: 'making', tone: 'pending' },
        { value: 'printed', tone: 'info' },
        { value: 'activated', tone: 'success' },
        { value: 'cancelled', tone: 'neutral' },
      ],
    },
    seller_id: { kind: 'reference', to: 'clients', readOnly: true, filterable: true },
    payment: {
      kind: 'choice',
      readOnly: true,
      views: ['show'],
      options: [{ value: 'wallet' }, { value: 'cash' }],
    },
    /** The id of the open request to a second person; shown beside the status. */
    waiting_approval: { kind: 'text', readOnly: true, views: [] },
    activated_at: { kind: 'date-time', readOnly: true, views: ['show'] },
    created_by: { kind: 'text', readOnly: true, views: ['show'] },
    note: { kind: 'long-text', maxLength: 300, readOnly: 'after-create', views: ['form', 'show'] },
  },
})
