import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Files of suppliers' codes, and the rows accepted from them. */
export const voucherImports = defineResource({
  name: 'voucher-imports',
  group: 'cards',
  icon: 'IconFileImport',
  title: 'file_name',
  sort: '-id',
  crud: ['index', 'export'],
  grants: ['store'],
  fields: {
    file_name: { kind: 'text', readOnly: true },
    category_id: { kind: 'reference', to: 'categories', filterable: true, readOnly: true },
    batch_id: { kind: 'reference', to: 'generate-vouchers', filterable: true, readOnly: true },
    rows_total: { kind: 'integer', required: true, readOnly: true, sortable: true },
    rows_accepted: { kind: 'integer', required: true, readOnly: true, sortable: true },
    rows_rejected: { kind: 'integer', required: true, readOnly: true },
    created_by: { kind: 'text', readOnly: true },
  },
})
