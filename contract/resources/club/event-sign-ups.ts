import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Who comes to an event. A client signs up while there is room, and may withdraw. */
export const eventSignUps = defineResource({
  name: 'event-sign-ups',
  group: 'club',
  icon: 'IconListDetails',
  title: 'number',
  sort: '-id',
  counting: 'capped',
  crud: ['index', 'show', 'export'],
  state: 'status',
  actions: {
    'take-off': {
      summary: 'Take a client off the list of an event; the place is free again.',
      from: ['signed_up'],
      to: 'withdrawn',
      path: 'withdrawals',
      icon: 'IconX',
      reason: true,
      danger: true,
    },
  },
  clientWrites: {
    access: 'client',
    path: '/club/event-sign-ups',
    summary: 'Sign up for an event, while there is room.',
    errors: ['event.no_sign_up'],
    fields: ['event_id'],
    owner: 'client_id',
    oncePer: 'event_id',
  },
  audience: {
    access: 'client',
    path: '/club/event-sign-ups',
    summary: 'The events that the client signed up for.',
    list: ['event_id', 'event', 'status', 'created_at'],
    filters: ['event_id'],
    where: 'own',
  },
  fields: {
    number: { kind: 'text', readOnly: true, mono: true },
    event_id: { kind: 'reference', to: 'events', required: true, readOnly: true, filterable: true },
    client_id: { kind: 'reference', to: 'clients', readOnly: true, filterable: true },
    status: {
      kind: 'choice',
      required: true,
      readOnly: true,
      filterable: true,
      options: [
        { value: 'signed_up', tone: 'success' },
        { value: 'withdrawn', tone: 'neutral' },
      ],
    },
  },
})
