import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { wantedReportReasons } from '#contract/shapes/ads.ts'

export const wantedAdReports = defineResource({
  name: 'wanted-ad-reports',
  group: 'club',
  icon: 'IconAlertTriangle',
  title: 'number',
  sort: '-id',
  crud: ['index'],
  fields: {
    number: { kind: 'text', readOnly: true, mono: true, views: [] },
    wanted_ad_id: { kind: 'reference', to: 'wanted-ads', required: true, readOnly: true, filterable: true },
    client_id: { kind: 'reference', to: 'clients', required: true, readOnly: true },
    reason: {
      kind: 'choice',
      required: true,
      readOnly: true,
      options: wantedReportReasons.map((value) => ({ value })),
    },
    note: { kind: 'text', readOnly: true },
  },
})
