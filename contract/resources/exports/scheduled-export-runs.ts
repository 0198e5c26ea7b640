import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** The files that a scheduled export has made for the reader, until they expire. */
export const scheduledExportRuns = defineResource({
  name: 'scheduled-export-runs',
  group: 'overview',
  icon: 'IconFileExport',
  title: 'file',
  sort: '-id',
  crud: ['index'],
  fields: {
    scheduled_export_id: {
      kind: 'reference',
      to: 'scheduled-exports',
      readOnly: true,
      filterable: true,
      views: [],
    },
    file: { kind: 'text', readOnly: true },
    status: {
      kind: 'choice',
      readOnly: true,
      options: [
        { value: 'queued', tone: 'pending' },
        { value: 'running', tone: 'pending' },
        { value: 'done', tone: 'success' },
        { value: 'failed', tone: 'danger' },
      ],
    },
    rows: { kind: 'integer', readOnly: true },
    ended_at: { kind: 'date-time', readOnly: true },
    expires_at: { kind: 'date-time', readOnly: true },
  },
})
