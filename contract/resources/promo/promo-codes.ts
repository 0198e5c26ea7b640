import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Codes that give a discount on card orders and a share to their owner. Shares in hundredths of a percent. */
export const promoCodes = defineResource({
  name: 'promo-codes',
  group: 'cards',
  icon: 'IconDiscount',
  title: 'code',
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  fieldsets: [
    { name: 'code', fields: ['code', 'active', 'owner_id', 'note'] },
    { name: 'shares', fields: ['discount_bp', 'commission_bp'] },
    { name: 'limits', fields: ['starts_at', 'ends_at', 'uses', 'uses_max', 'uses_per_client_max'] },
  ],
  fields: {
    /** Case does not matter. A code never changes. */
    code: {
      kind: 'text',
      required: true,
      minLength: 3,
      maxLength: 32,
      rule: 'alpha_dash',
      unique: true,
      mono: true,
      searchable: true,
      readOnly: 'after-create',
    },
    owner_id: { kind: 'reference', to: 'clients', filterable: true },
    discount_bp: { kind: 'integer', share: true, required: true, min: 0, max: 10_000, sortable: true },
    commission_bp: { kind: 'integer', share: true, required: true, min: 0, max: 10_000 },
    starts_at: { kind: 'date-time' },
    ends_at: { kind: 'date-time' },
    uses: { kind: 'integer', readOnly: true, sortable: true },
    uses_max: { kind: 'integer', min: 1, views: ['form', 'show'] },
    uses_per_client_max: { kind: 'integer', min: 1, views: ['form', 'show'] },
    active: { kind: 'boolean', default: true, filterable: true },
    note: { kind: 'long-text', maxLength: 500, views: ['form', 'show'] },
  },
})
