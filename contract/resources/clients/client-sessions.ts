import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** The devices that a client is signed in on, the newest first. */
export const clientSessions = defineResource({
  name: 'client-sessions',
  group: 'clients',
  icon: 'IconLogin',
  title: 'device',
  sort: '-id',
  crud: ['index'],
  fields: {
    client_id: { kind: 'reference', to: 'clients', readOnly: true, filterable: true, views: [] },
    device: { kind: 'text', readOnly: true },
    ip: { kind: 'text', mono: true, readOnly: true },
    since: { kind: 'date-time', readOnly: true },
    last_access: { kind: 'date-time', readOnly: true },
  },
})
