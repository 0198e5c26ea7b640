import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { channels } from '#contract/shapes/treasury.ts'

/** What is open until the end of a day; of a closed one, what was open when it was closed. */
export const treasuryDayItems = defineResource({
  name: 'treasury-day-items',
  group: 'money',
  icon: 'IconListDetails',
  title: 'number',
  sort: 'id',
  counting: 'capped',
  crud: ['index'],
  fields: {
    day_id: { kind: 'reference', to: 'treasury-days', readOnly: true, filterable: true, views: [] },
    side: { kind: 'choice', readOnly: true, options: [{ value: 'line' }, { value: 'item' }] },
    /** Of the line, or of the transaction. */
    number: { kind: 'text', readOnly: true, mono: true },
    channel: { kind: 'choice', readOnly: true, options: channels.map((value) => ({ value })) },
    booked_on: { kind: 'date', readOnly: true },
    amount: { kind: 'money', readOnly: true },
    reference: { kind: 'text', readOnly: true, mono: true },
  },
})
