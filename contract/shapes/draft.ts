/** Money that staff move or post, always by two people: what the definitions of such rows share. */
export const draft = {
  section: {
    group: 'money',
    title: 'number',
    sort: '-id',
    counting: 'capped',
    figures: [{ name: 'drafts', over: { field: 'status', values: ['draft'] }, badge: true }],
    crud: ['index', 'show', 'store', 'update', 'export'],
    state: 'status',
  },
  post: {
    from: ['draft'],
    to: 'posted',
    waiting: 'waiting_approval',
    path: 'postings',
    ledger: 'plain',
    icon: 'IconCircleCheck',
    primary: true,
  },
  cancel: {
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
  number: { kind: 'text', readOnly: true, searchable: true, mono: true },
  fieldset: { name: 'posting', fields: ['made_by', 'posted_at', 'transaction'] },
  fields: {
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
    made_by: { kind: 'text', readOnly: true, views: ['show'] },
    posted_at: { kind: 'date-time', readOnly: true },
    /** The number of its transaction in the ledger. */
    transaction: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
  },
} as const
