import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Phones and readers at a gate. A revoked one is refused at once, and stops at its next synchronisation. */
export const gateDevices = defineResource({
  name: 'gate-devices',
  group: 'tickets',
  icon: 'IconPhone',
  title: 'name',
  hints: ['gate_id'],
  sort: '-id',
  crud: ['index', 'show', 'export'],
  state: 'status',
  actions: {
    revoke: {
      summary: 'Take away the key of a device.',
      from: ['paired'],
      path: 'revocations',
      event: 'revoked',
      icon: 'IconX',
      reason: true,
      danger: true,
    },
  },
  fields: {
    name: { kind: 'text', required: true, readOnly: true },
    gate_id: { kind: 'reference', to: 'ticket-gates', required: true, readOnly: true, filterable: true },
    status: {
      kind: 'choice',
      required: true,
      readOnly: true,
      options: [
        { value: 'paired', tone: 'success' },
        { value: 'revoked', tone: 'danger' },
      ],
    },
    last_seen_at: { kind: 'date-time', readOnly: true },
    /** Scans that it had not sent at the last synchronisation. */
    waiting: { kind: 'integer', readOnly: true },
    clock_offset_ms: { kind: 'integer', readOnly: true, views: ['show'] },
    revoked_at: { kind: 'date-time', readOnly: true, views: ['show'] },
  },
})
