import { defineResource } from '#contract/kernel/resource/define-resource.ts'

export const adDays = defineResource({
  name: 'ad-days',
  group: 'club',
  icon: 'IconChartBar',
  title: 'day',
  sort: '-day',
  crud: ['index'],
  fields: {
    ad_id: { kind: 'reference', to: 'ads', required: true, readOnly: true, filterable: true },
    day: { kind: 'date', required: true, readOnly: true, sortable: true },
    impressions: { kind: 'integer', readOnly: true },
    clicks: { kind: 'integer', readOnly: true },
    click_through: { kind: 'integer', share: true, readOnly: true },
  },
})
