import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import type { Tone } from '#contract/kernel/resource/fields.ts'

const tones = {
  pending: 'pending',
  completed: 'success',
  failed: 'danger',
  expired: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<string, Tone>
const statuses = Object.entries(tones).map(([value, tone]) => ({ value, tone }))
const outcomes = [
  { value: 'paid', tone: 'success' },
  { value: 'open', tone: 'pending' },
  { value: 'failed', tone: 'danger' },
  { value: 'cancelled', tone: 'info' },
] as const

/** Recharges by a payment gateway, with their status here and there. */
export const payments = defineResource({
  name: 'payments',
  group: 'money',
  icon: 'IconCreditCard',
  title: 'invoice_no',
  hints: ['amount', 'status', 'created_at'],
  sort: '-id',
  counting: 'capped',
  crud: ['index', 'show', 'export'],
  grants: ['compare'],
  actions: {
    ask: {
      summary: 'Ask the gateway now what became of a payment; what it has taken is credited, once.',
      path: 'inquiries',
      limit: 'gateway',
      outside: true,
      answer: {
        /** What the gateway said. */
        outcome: { kind: 'choice', required: true, options: outcomes },
        /** The payment's status here. */
        status: { kind: 'choice', required: true, options: statuses },
      },
      answerInToast: true,
      errors: ['payment.not_askable', 'payment.mismatch', 'recharge.gateway_unavailable'],
      icon: 'IconRefresh',
      visible: true,
    },
  },
  fieldsets: [
    { name: 'payment', fields: ['invoice_no', 'status', 'client_id', 'method', 'payer_phone'] },
    { name: 'amounts', fields: ['amount', 'fee', 'net_amount'] },
    {
      name: 'gateway',
      fields: [
        'gateway',
        'gateway_transaction',
        'paid_at',
        'problem',
        'unsure',
        'code_tries',
        'asks',
        'ask_at',
        'expires_at',
      ],
    },
  ],
  fields: {
    /** Our number for it at the gateway. */
    invoice_no: { kind: 'text', readOnly: true, searchable: true, mono: true },
    client_id: { kind: 'reference', to: 'clients', readOnly: true, filterable: true },
    method: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: [
        { value: 'localbankcards' },
        { value: 'edfali' },
        { value: 'sadadapi' },
        { value: 'tlync' },
        { value: 'mpgs' },
        { value: 'sandbox' },
      ],
    },
    amount: { kind: 'money', readOnly: true, filterable: true },
    status: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: statuses,
    },
    gateway: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: [{ value: 'plutu' }, { value: 'sandbox' }],
      views: ['show'],
    },
    fee: { kind: 'money', readOnly: true, views: ['show'] },
    net_amount: { kind: 'money', readOnly: true, views: ['show'] },
    payer_phone: { kind: 'phone', readOnly: true, views: ['show'] },
    /** The gateway's number: credited once. */
    gateway_transaction: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
    paid_at: { kind: 'date-time', readOnly: true },
    problem: { kind: 'text', readOnly: true, views: ['show'] },
    /** It may be paid at the gateway: a code got no answer, or nothing was heard after its page was opened. */
    unsure: { kind: 'boolean', readOnly: true, filterable: true, views: ['show'] },
    code_tries: { kind: 'integer', readOnly: true, views: ['show'] },
    asks: { kind: 'integer', readOnly: true, views: ['show'] },
    ask_at: { kind: 'date-time', readOnly: true, views: ['show'] },
    expires_at: { kind: 'date-time', readOnly: true, views: ['show'] },
  },
})
