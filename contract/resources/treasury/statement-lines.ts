import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { channels, treasuryKinds } from '#contract/shapes/treasury.ts'

export const matchStates = [
  { value: 'open', tone: 'danger', icon: 'IconAlertTriangle' },
  { value: 'proposed', tone: 'pending', icon: 'IconClock' },
  { value: 'matched', tone: 'success', icon: 'IconCircleCheck' },
] as const
export const matchRules = [{ value: 'reference' }, { value: 'netted' }, { value: 'amount_day' }] as const

/** What a bank, a gateway or the cash box shows, line by line. */
export const statementLines = defineResource({
  name: 'statement-lines',
  group: 'money',
  icon: 'IconListDetails',
  title: 'number',
  hints: ['amount', 'booked_on', 'reference'],
  sort: '-id',
  counting: 'capped',
  figures: [
    { name: 'open', over: { field: 'status', values: ['open'] }, badge: true },
    { name: 'proposed', over: { field: 'status', values: ['proposed'] } },
  ],
  crud: ['index', 'show', 'export'],
  state: 'status',
  actions: {
    solve: {
      summary:
        'Begin the operation that solves a difference: a draft with the amount, day, number and document of this line.',
      from: ['open'],
      path: 'solutions',
      event: 'begun',
      input: {
        kind: { kind: 'choice', required: true, options: treasuryKinds.map((value) => ({ value })) },
        /** Our number of what it is about. */
        about: { kind: 'text', maxLength: 40, mono: true },
      },
      shows: ['amount', 'reference', 'booked_on'],
      errors: ['treasury.not_found', 'treasury.known_already', 'treasury.other_direction'],
      answer: { operation: { kind: 'text', required: true, mono: true } },
      answerInToast: true,
      icon: 'IconArrowsExchange',
      primary: true,
    },
    reject: {
      summary: 'Refuse a proposed match: the line is open again.',
      from: ['proposed'],
      to: 'open',
      path: 'rejections',
      event: 'refused',
      bulk: true,
      icon: 'IconX',
      visible: true,
    },
    unmatch: {
      summary:
        'Take back a match that was confirmed and is wrong: both sides are open again, in the open day.',
      from: ['matched'],
      to: 'open',
      path: 'match-removals',
      event: 'unmatched',
      reason: true,
      icon: 'IconArrowBackUp',
      danger: true,
      visible: true,
    },
  },
  fields: {
    number: { kind: 'text', readOnly: true, searchable: true, mono: true },
    statement_id: { kind: 'reference', to: 'statements', readOnly: true, filterable: true, views: ['show'] },
    channel: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: channels.map((value) => ({ value })),
    },
    booked_on: { kind: 'date', readOnly: true, filterable: true },
    amount: { kind: 'money', readOnly: true },
    reference: { kind: 'text', readOnly: true, mono: true },
    text: { kind: 'text', readOnly: true, views: ['show'] },
    status: { kind: 'choice', readOnly: true, filterable: true, options: matchStates },
    /** Days since it is open; none once it is matched. */
    age: { kind: 'integer', readOnly: true },
    rule: { kind: 'choice', readOnly: true, options: matchRules },
    /** The transactions that it is matched with. */
    transactions: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
  },
})
