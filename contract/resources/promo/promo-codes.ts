import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Codes that give a discount on card orders and a share to their owner. Shares in hundredths of a percent. */
export const promoCodes = defineResource({
  name: 'promo-codes',
  group: 'cards',
  icon: 'IconDiscount',
  title: 'code',
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  actions: {
    'change-shares': {
      summary:
        'Ask for other terms of a promo code: its owner, its shares, its budget, its bounds; a second person decides.',
      method: 'PUT',
      path: 'terms',
      changes: [
        'discount_bp',
        'commission_bp',
        'owner_id',
        'cost_max',
        'below_cost',
        'uses_max',
        'uses_per_client_max',
        'starts_at',
        'ends_at',
      ],
      reason: true,
      errors: [
        'resource.nothing_to_change',
        'resource.rule_broken',
        'promo.owner_not_pro',
        'promo.needs_bounds',
      ],
      approval: { kind: 'promo-terms' },
      icon: 'IconReceipt',
      visible: true,
    },
  },
  fieldsets: [
    { name: 'code', fields: ['code', 'active', 'owner_id', 'note'] },
    { name: 'shares', fields: ['discount_bp', 'commission_bp', 'below_cost'] },
    {
      name: 'limits',
      fields: ['cost_max', 'cost', 'starts_at', 'ends_at', 'uses', 'uses_max', 'uses_per_client_max'],
    },
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
    /** Two people change the terms: `change-shares`. One person makes a code of the operator, within bounds. */
    owner_id: { kind: 'reference', to: 'clients', filterable: true, readOnly: true },
    discount_bp: {
      kind: 'integer',
      share: true,
      required: true,
      min: 0,
      max: 10_000,
      sortable: true,
      readOnly: 'after-create',
    },
    commission_bp: { kind: 'integer', share: true, required: true, min: 0, max: 10_000, readOnly: true },
    /** What it may give in all, discounts and commissions. */
    cost_max: { kind: 'money', readOnly: 'after-create' },
    cost: { kind: 'money', required: true, zero: true, readOnly: true, views: ['show'] },
    below_cost: { kind: 'boolean', readOnly: true, views: ['show'] },
    starts_at: { kind: 'date-time', readOnly: 'after-create' },
    ends_at: { kind: 'date-time', readOnly: 'after-create' },
    uses: { kind: 'integer', readOnly: true, sortable: true },
    uses_max: {
      kind: 'integer',
      min: 1,
      max: 100_000,
      readOnly: 'after-create',
      views: ['form', 'show'],
    },
    uses_per_client_max: {
      kind: 'integer',
      min: 1,
      max: 1_000,
      readOnly: 'after-create',
      views: ['form', 'show'],
    },
    active: { kind: 'boolean', default: true, filterable: true },
    note: { kind: 'long-text', maxLength: 500, views: ['form', 'show'] },
  },
})
