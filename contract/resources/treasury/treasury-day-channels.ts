import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { channels } from '#contract/shapes/treasury.ts'

/** A day by place: what one place has too much does not hide what another lacks. */
export const treasuryDayChannels = defineResource({
  name: 'treasury-day-channels',
  group: 'money',
  icon: 'IconBuildingBank',
  title: 'channel',
  sort: 'id',
  crud: ['index'],
  fields: {
    day_id: { kind: 'reference', to: 'treasury-days', readOnly: true, filterable: true, views: [] },
    channel: { kind: 'choice', readOnly: true, options: channels.map((value) => ({ value })) },
    lines_open: { kind: 'integer', readOnly: true },
    items_open: { kind: 'integer', readOnly: true },
    /** Open lines less open items. */
    difference: { kind: 'money', readOnly: true, zero: true },
  },
})
