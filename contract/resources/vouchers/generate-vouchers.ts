import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import type { Tone } from '#contract/kernel/resource/fields.ts'
import { batchStatuses, printLayouts } from '#contract/shapes/voucher.ts'
import { codeFormats } from '#contract/shapes/voucher-code.ts'

const tones = {
  draft: 'pending',
  generating: 'pending',
  ready: 'info',
  activated: 'success',
  cancelled: 'neutral',
} as const satisfies Record<(typeof batchStatuses)[number], Tone>

/** Batches of our printed vouchers, and imports of suppliers' codes. */
export const generateVouchers = defineResource({
  name: 'generate-vouchers',
  group: 'cards',
  icon: 'IconStack2',
  title: 'prefix',
  hints: ['count', 'amount', 'status'],
  sort: '-id',
  crud: ['index', 'show', 'export'],
  // `store` is a grant: a job makes codes, not a form.
  grants: ['store'],
  state: 'status',
  actions: {
    activate: {
      summary: 'From now on the vouchers of the batch are worth their value.',
      from: ['ready'],
      to: 'activated',
      otherwise: 'batch.not_ready',
      errors: ['batch.on_its_way'],
      path: 'activation',
      shows: ['amount', 'count'],
      icon: 'IconCircleCheck',
      primary: true,
    },
  },
  related: [
    { resource: 'voucher-sales', by: 'batch_id' },
    { resource: 'code-exports', by: 'batch_id' },
  ],
  fields: {
    /** The beginning of its serial numbers. */
    prefix: { kind: 'text', required: true, mono: true, searchable: true, readOnly: true },
    category_id: { kind: 'reference', to: 'categories', filterable: true, readOnly: true },
    status: {
      kind: 'choice',
      required: true,
      filterable: true,
      readOnly: true,
      options: batchStatuses.map((value) => ({ value, tone: tones[value] })),
    },
    count: { kind: 'integer', required: true, sortable: true, readOnly: true },
    made_count: { kind: 'integer', readOnly: true, views: [] },
    amount: { kind: 'money', sortable: true, readOnly: true },
    source: {
      kind: 'choice',
      required: true,
      filterable: true,
      readOnly: true,
      options: [{ value: 'generated' }, { value: 'imported' }],
    },
    code_format: {
      kind: 'choice',
      readOnly: true,
      views: ['show'],
      options: [...codeFormats.map((value) => ({ value })), { value: 'supplier' }],
    },
    print_layout: {
      kind: 'choice',
      readOnly: true,
      views: ['show'],
      options: printLayouts.map((value) => ({ value })),
    },
    expires_on: { kind: 'date', readOnly: true, views: ['show'] },
    /** A parcel takes it to its seller, and activates it when it is delivered. */
    on_its_way: { kind: 'boolean', readOnly: true, views: ['show'] },
    activated_at: { kind: 'date-time', readOnly: true, views: ['show'] },
    printed_at: { kind: 'date-time', readOnly: true, views: ['show'] },
    created_by: { kind: 'text', readOnly: true },
    note: { kind: 'long-text', searchable: true, readOnly: true, views: ['show'] },
  },
})
