import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { channels } from '#contract/shapes/treasury.ts'
import { matchRules, matchStates } from './statement-lines.ts'

/** What our books say moved at the bank, the gateways and the cash box: the other side of a statement's lines. */
export const clearingItems = defineResource({
  name: 'clearing-items',
  group: 'money',
  icon: 'IconStack2',
  title: 'transaction',
  hints: ['amount', 'booked_on', 'reference'],
  sort: '-id',
  counting: 'capped',
  figures: [{ name: 'states', by: 'status' }],
  crud: ['index', 'show', 'export'],
  fields: {
    transaction: { kind: 'text', readOnly: true, searchable: true, mono: true },
    channel: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: channels.map((value) => ({ value })),
    },
    operation: { kind: 'text', readOnly: true, mono: true },
    booked_on: { kind: 'date', readOnly: true, filterable: true },
    amount: { kind: 'money', readOnly: true },
    reference: { kind: 'text', readOnly: true, mono: true },
    status: { kind: 'choice', readOnly: true, filterable: true, options: matchStates },
    /** Days since it is open; none once it is matched. */
    age: { kind: 'integer', readOnly: true },
    rule: { kind: 'choice', readOnly: true, options: matchRules },
  },
})
