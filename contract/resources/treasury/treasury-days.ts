import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { treasuryDayChannels } from './treasury-day-channels.ts'
import { treasuryDayItems } from './treasury-day-items.ts'

/** Days that two people close, with no difference between the books and the outside, or with what is open listed. */
export const treasuryDays = defineResource({
  name: 'treasury-days',
  group: 'money',
  icon: 'IconLock',
  title: 'day',
  sort: '-id',
  crud: ['index', 'show', 'store', 'export'],
  state: 'status',
  actions: {
    close: {
      summary: 'Close a day of the treasury; a second person agrees first.',
      from: ['open'],
      to: 'closed',
      waiting: 'waiting_approval',
      path: 'closures',
      input: {
        /** Close it although something is open: it stays listed with the day. */
        carry: { kind: 'boolean', default: false },
        note: { kind: 'long-text', maxLength: 500 },
      },
      shows: ['day'],
      approval: { kind: 'treasury-day' },
      errors: ['treasury.day_not_over', 'treasury.day_closed', 'treasury.items_open'],
      icon: 'IconLock',
      primary: true,
    },
  },
  related: [
    { rows: treasuryDayChannels, by: 'day_id', path: 'channels' },
    { rows: treasuryDayItems, by: 'day_id', path: 'items' },
  ],
  fields: {
    day: { kind: 'date', required: true, limit: 'past', unique: true, readOnly: 'after-create' },
    status: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: [
        { value: 'open', tone: 'pending', icon: 'IconClock' },
        { value: 'closed', tone: 'success', icon: 'IconLock' },
      ],
    },
    waiting_approval: { kind: 'text', readOnly: true, views: [] },
    lines_open: { kind: 'integer', readOnly: true },
    items_open: { kind: 'integer', readOnly: true },
    note: { kind: 'long-text', maxLength: 500, views: ['form', 'show'] },
    closed_at: { kind: 'date-time', readOnly: true },
  },
})
