import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { codeExportForms } from '#contract/shapes/voucher.ts'

/** Clear codes that two people released: who asked, who agreed, and when the file was downloaded. */
export const codeExports = defineResource({
  name: 'code-exports',
  group: 'cards',
  icon: 'IconFileExport',
  title: 'prefix',
  sort: '-created_at',
  crud: ['index', 'show', 'export'],
  fields: {
    prefix: { kind: 'text', mono: true, readOnly: true },
    batch_id: {
      kind: 'reference',
      to: 'generate-vouchers',
      filterable: true,
      readOnly: true,
      views: ['show'],
    },
    state: {
      kind: 'choice',
      readOnly: true,
      options: [
        { value: 'approved', tone: 'pending' },
        { value: 'downloaded', tone: 'info' },
        { value: 'taken', tone: 'success' },
        { value: 'expired', tone: 'neutral' },
      ],
    },
    form: {
      kind: 'choice',
      filterable: true,
      readOnly: true,
      options: codeExportForms.map((value) => ({ value })),
    },
    asked_by: { kind: 'text', readOnly: true },
    agreed_by: { kind: 'text', readOnly: true },
    taken_at: { kind: 'date-time', readOnly: true, sortable: true },
    downloads: { kind: 'integer', readOnly: true, views: ['show'] },
    confirmed_at: { kind: 'date-time', readOnly: true, views: ['show'] },
    expires_at: { kind: 'date-time', readOnly: true, views: ['show'] },
    again: { kind: 'boolean', readOnly: true },
    reason: { kind: 'long-text', readOnly: true, views: ['show'] },
  },
})
