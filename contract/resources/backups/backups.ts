import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Copies of the whole database, each encrypted to a key that the program does not have. */
export const backups = defineResource({
  name: 'backups',
  group: 'logs',
  icon: 'IconShieldCheck',
  title: 'name',
  sort: '-id',
  crud: ['index', 'show', 'store', 'export'],
  figures: [{ name: 'states', by: 'status' }],
  fields: {
    name: { kind: 'text', readOnly: true, mono: true },
    status: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: [
        { value: 'waiting', tone: 'pending', icon: 'IconClock' },
        { value: 'running', tone: 'info', icon: 'IconRefresh' },
        { value: 'done', tone: 'success', icon: 'IconCircleCheck' },
        { value: 'failed', tone: 'danger', icon: 'IconAlertTriangle' },
        { value: 'removed', tone: 'neutral', icon: 'IconX' },
      ],
    },
    /** Restore it at once into an empty server, and prove the books there. */
    proves: { kind: 'boolean', default: false, readOnly: 'after-create', views: ['form', 'show'] },
    started_at: { kind: 'date-time', readOnly: true },
    ended_at: { kind: 'date-time', readOnly: true, views: ['show'] },
    seconds: { kind: 'integer', readOnly: true },
    megabytes: { kind: 'decimal', decimals: 1, readOnly: true },
    place: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
    proven_at: { kind: 'date-time', readOnly: true },
    proof_seconds: { kind: 'integer', readOnly: true, views: ['show'] },
    failure: { kind: 'long-text', readOnly: true, views: ['show'] },
    made_by: { kind: 'text', readOnly: true },
  },
})
