import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Files for the bank's bulk transfer: each names approved settlements, once, and sends them. */
export const bankFiles = defineResource({
  name: 'bank-files',
  group: 'money',
  icon: 'IconFileExport',
  title: 'number',
  hints: ['total_amount', 'created_at'],
  sort: '-id',
  crud: ['index', 'show', 'export'],
  grants: ['store', 'download'],
  related: [{ resource: 'settlements', by: 'bank_file_id' }],
  fields: {
    number: { kind: 'text', readOnly: true, searchable: true, mono: true },
    settlements_count: { kind: 'integer', readOnly: true },
    total_amount: { kind: 'money', readOnly: true },
    made_by: { kind: 'text', readOnly: true },
    downloads: { kind: 'integer', readOnly: true },
    /** Of its bytes: the bank has this file and no other. */
    sha256: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
  },
})
