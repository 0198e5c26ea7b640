import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { draft } from '#contract/shapes/draft.ts'
import { channels, treasuryKinds } from '#contract/shapes/treasury.ts'

const channelOptions = channels.map((value) => ({ value }))
const kindOptions = treasuryKinds.map((value) => ({ value }))

/** Money outside that comes into the books or leaves them: each with its document, and posted by two people. */
export const treasuryOperations = defineResource({
  name: 'treasury-operations',
  ...draft.section,
  icon: 'IconBuildingBank',
  hints: ['kind', 'amount', 'status', 'booked_on'],
  actions: {
    post: {
      ...draft.post,
      summary: 'Post an operation of the treasury to the ledger; a second person agrees first.',
      shows: ['amount', 'kind', 'reference', 'booked_on'],
      approval: { kind: 'treasury-operation' },
      errors: ['treasury.document_missing', 'treasury.not_fitting', 'treasury.amount_differs'],
    },
    cancel: {
      ...draft.cancel,
      summary: 'Cancel an operation of the treasury that is not posted.',
    },
  },
  fieldsets: [
    { name: 'operation', fields: ['number', 'kind', 'status', 'amount', 'charge', 'note'] },
    { name: 'outside', fields: ['channel', 'to_channel', 'reference', 'booked_on', 'document'] },
    { name: 'about', fields: ['about', 'supplier_id', 'client_id', 'direction', 'solution'] },
    draft.fieldset,
  ],
  fields: {
    number: draft.number,
    kind: {
      kind: 'choice',
      required: true,
      readOnly: 'after-create',
      filterable: true,
      options: kindOptions,
    },
    amount: { kind: 'money', required: true, filterable: true },
    /** What the gateway or bank kept of a move. */
    charge: {
      kind: 'money',
      zero: true,
      onlyWith: { field: 'kind', values: ['treasury_move'] },
      views: ['form', 'show'],
    },
    /** Where the money is, or was. */
    channel: {
      kind: 'choice',
      filterable: true,
      options: channelOptions,
      onlyWith: { field: 'kind', values: ['treasury_move', 'supplier_payment', 'suspense', 'write_off'] },
    },
    to_channel: {
      kind: 'choice',
      options: channelOptions,
      onlyWith: { field: 'kind', values: ['treasury_move'] },
      views: ['form', 'show'],
    },
    /** Our number of the payment, the settlement or the operation that it is about. */
    about: {
      kind: 'text',
      maxLength: 40,
      mono: true,
      onlyWith: {
        field: 'kind',
        values: ['payment_credit', 'gateway_return', 'settlement_return', 'suspense', 'suspense_solution'],
      },
      views: ['form', 'show'],
    },
    supplier_id: {
      kind: 'reference',
      to: 'suppliers',
      filterable: true,
      onlyWith: { field: 'kind', values: ['supplier_payment'] },
    },
    client_id: {
      kind: 'reference',
      to: 'clients',
      filterable: true,
      onlyWith: { field: 'kind', values: ['suspense_solution', 'write_off'] },
    },
    /** The client whose money it is about, also where a payment or an amount in suspense says so. */
    owner_id: { kind: 'reference', to: 'clients', readOnly: true, views: [] },
    /** Of a write-off. */
    direction: {
      kind: 'choice',
      options: [{ value: 'loss' }, { value: 'gain' }],
      onlyWith: { field: 'kind', values: ['write_off'] },
      views: ['form', 'show'],
    },
    solution: {
      kind: 'choice',
      options: [{ value: 'to_client' }, { value: 'sent_back' }, { value: 'kept' }],
      onlyWith: { field: 'kind', values: ['suspense_solution'] },
      views: ['form', 'show'],
    },
    /** Its number outside: on the statement, the receipt or the letter. */
    reference: { kind: 'text', required: true, minLength: 2, maxLength: 60, mono: true },
    /** The day it happened outside. */
    booked_on: { kind: 'date', required: true, limit: 'past', filterable: true },
    note: { kind: 'long-text', maxLength: 500, views: ['form', 'show'] },
    /** It cannot be posted without one. */
    document: { kind: 'file', mimes: ['application/pdf', 'text/csv'], views: ['form', 'show'] },
    ...draft.fields,
  },
})
