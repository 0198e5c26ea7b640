import { defineResource } from '#contract/kernel/resource/resource.ts'

/** Who did what to which thing, and what it was before and after. Nobody writes here. */
export const activityLogs = defineResource({
  name: 'activity-logs',
  group: 'logs',
  icon: 'IconHistory',
  title: 'subject_type',
  sort: '-id',
  counting: 'capped',
  actions: ['index', 'show', 'export'],
  fields: {
    actor_type: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: [
        { value: 'staff', tone: 'info' },
        { value: 'client', tone: 'neutral' },
        { value: 'system', tone: 'pending' },
      ],
    },
    actor: { kind: 'text', readOnly: true },
    action: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: [
        { value: 'created', tone: 'success' },
        { value: 'updated', tone: 'info' },
        { value: 'deleted', tone: 'danger' },
        { value: 'restored', tone: 'success' },
        { value: 'activated', tone: 'success' },
        { value: 'cancelled', tone: 'danger' },
        { value: 'imported', tone: 'info' },
        { value: 'printed', tone: 'warning' },
        { value: 'revealed', tone: 'warning' },
        { value: 'sold', tone: 'success' },
        { value: 'taken_back', tone: 'warning' },
        { value: 'used', tone: 'neutral' },
        { value: 'refunded', tone: 'warning' },
        { value: 'reversed', tone: 'warning' },
        { value: 'frozen', tone: 'danger' },
        { value: 'unfrozen', tone: 'success' },
      ],
    },
    subject_type: { kind: 'text', readOnly: true, filterable: true },
    subject_id: { kind: 'text', readOnly: true, mono: true },
    ip: { kind: 'text', readOnly: true, mono: true },
    before: { kind: 'json', readOnly: true, in: ['show'] },
    after: { kind: 'json', readOnly: true, in: ['show'] },
  },
})
