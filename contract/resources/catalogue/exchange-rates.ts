import { boughtIn } from '#contract/kernel/exchange.ts'
import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Dinars for one unit of another currency, from a moment on. A rate is never changed: another one is another row. */
export const exchangeRates = defineResource({
  name: 'exchange-rates',
  group: 'money',
  icon: 'IconArrowsExchange',
  title: 'currency',
  hints: ['rate', 'valid_from', 'status'],
  sort: '-id',
  figures: [{ name: 'drafts', over: { field: 'status', values: ['draft'] }, badge: true }],
  crud: ['index', 'show', 'store', 'export'],
  state: 'status',
  actions: {
    agree: {
      summary: 'Ask for a rate to be put in force; a second person agrees first.',
      from: ['draft'],
      to: 'agreed',
      waiting: 'waiting_approval',
      path: 'agreements',
      shows: ['rate', 'currency', 'rate_before', 'valid_from'],
      /** Cards that it puts below their cost are named by the refusal; the person has read them. */
      input: { even_below_cost: { kind: 'boolean', default: false, onlyAfter: 'rate.below_cost' } },
      errors: ['rate.below_cost'],
      approval: { kind: 'exchange-rate' },
      icon: 'IconCircleCheck',
      primary: true,
    },
    discard: {
      summary: 'Discard a rate that is not in force.',
      from: ['draft'],
      to: 'discarded',
      waiting: 'waiting_approval',
      path: 'discards',
      reason: true,
      icon: 'IconX',
      danger: true,
      visible: true,
    },
  },
  fieldsets: [
    { name: 'rate', fields: ['currency', 'rate', 'valid_from', 'note'] },
    { name: 'decision', fields: ['status', 'in_force', 'rate_before', 'made_by', 'agreed_at'] },
  ],
  fields: {
    currency: {
      kind: 'choice',
      required: true,
      filterable: true,
      readOnly: 'after-create',
      options: boughtIn.map((value) => ({ value })),
    },
    /** Dinars for one unit. */
    rate: {
      kind: 'decimal',
      decimals: 6,
      min: 0.000001,
      max: 1_000_000,
      required: true,
      readOnly: 'after-create',
    },
    valid_from: {
      kind: 'date-time',
      required: true,
      filterable: true,
      sortable: true,
      readOnly: 'after-create',
    },
    status: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: [
        { value: 'draft', tone: 'pending', icon: 'IconClock' },
        { value: 'agreed', tone: 'success', icon: 'IconCircleCheck' },
        { value: 'discarded', tone: 'neutral', icon: 'IconX' },
      ],
    },
    /** The one that counts now for its currency. */
    in_force: { kind: 'boolean', readOnly: true },
    /** What counts now for its currency; empty while nothing does. */
    rate_before: { kind: 'decimal', decimals: 6, readOnly: true, views: ['show'] },
    note: { kind: 'long-text', maxLength: 500, readOnly: 'after-create', views: ['form', 'show'] },
    /** The id of the open request to a second person; shown beside the status. */
    waiting_approval: { kind: 'text', readOnly: true, views: [] },
    made_by: { kind: 'text', readOnly: true, views: ['show'] },
    agreed_at: { kind: 'date-time', readOnly: true, views: ['show'] },
  },
})
