import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** What the program has noticed and staff must look at. Cleared by people or by the program. */
export const alarms = defineResource({
  name: 'alarms',
  group: 'logs',
  icon: 'IconAlertTriangle',
  title: 'subject',
  sort: '-id',
  figures: [{ name: 'open', over: { field: 'state', values: ['open'] }, badge: true }],
  crud: ['index', 'show', 'export'],
  state: 'state',
  actions: {
    clear: {
      summary: 'Say that what an alarm told of is over; raised again, it is a new one.',
      from: ['open'],
      to: 'cleared',
      otherwise: 'alarm.cleared_already',
      path: 'clearance',
      event: 'cleared',
      icon: 'IconCircleCheck',
      primary: true,
      bulk: true,
    },
  },
  fields: {
    subject: { kind: 'text', required: true, readOnly: true, mono: true },
    code: {
      kind: 'choice',
      required: true,
      readOnly: true,
      filterable: true,
      options: [
        { value: 'books.drifted', tone: 'danger' },
        { value: 'seals.behind', tone: 'warning' },
        { value: 'seals.clock_stepped_back', tone: 'danger' },
        { value: 'seals.head_lost', tone: 'danger' },
        { value: 'seals.not_published', tone: 'warning' },
        { value: 'vouchers.guessed', tone: 'warning' },
        { value: 'staff.locked_out', tone: 'warning' },
        { value: 'payments.mismatch', tone: 'danger' },
        { value: 'payments.unclear', tone: 'warning' },
        { value: 'places.full', tone: 'warning' },
      ],
    },
    state: {
      kind: 'choice',
      required: true,
      readOnly: true,
      filterable: true,
      options: [
        { value: 'open', tone: 'danger', icon: 'IconAlertTriangle' },
        { value: 'cleared', tone: 'success', icon: 'IconCircleCheck' },
      ],
    },
    critical: { kind: 'boolean', readOnly: true, filterable: true },
    times: { kind: 'integer', readOnly: true },
    last_at: { kind: 'date-time', readOnly: true },
    cleared_at: { kind: 'date-time', readOnly: true },
    details: { kind: 'json', readOnly: true, views: ['show'] },
  },
})
