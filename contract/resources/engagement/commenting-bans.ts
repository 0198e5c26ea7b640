import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Clients who may not comment, with the reason that they read, until an end or for good. */
export const commentingBans = defineResource({
  name: 'commenting-bans',
  group: 'club',
  icon: 'IconBan',
  title: 'number',
  sort: '-id',
  crud: ['index', 'show', 'store', 'export'],
  state: 'status',
  actions: {
    lift: {
      summary: 'Let a client comment again.',
      from: ['running'],
      to: 'lifted',
      path: 'liftings',
      event: 'lifted',
      icon: 'IconCheck',
      shows: ['client_id', 'reason'],
      primary: true,
      bulk: true,
    },
  },
  fields: {
    number: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
    client_id: {
      kind: 'reference',
      to: 'clients',
      required: true,
      readOnly: 'after-create',
      filterable: true,
    },
    reason: { kind: 'text', required: true, maxLength: 300, readOnly: 'after-create' },
    /** Empty: for good. */
    ends_at: { kind: 'date-time', readOnly: 'after-create' },
    status: {
      kind: 'choice',
      required: true,
      readOnly: true,
      filterable: true,
      options: [
        { value: 'running', tone: 'danger', icon: 'IconBan' },
        { value: 'ended', tone: 'neutral', icon: 'IconClock' },
        { value: 'lifted', tone: 'success', icon: 'IconCheck' },
      ],
    },
  },
})
