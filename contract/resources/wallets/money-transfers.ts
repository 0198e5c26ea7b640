import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { draft } from '#contract/shapes/draft.ts'
import { moneyTransferKinds } from '#contract/shapes/money-transfer.ts'

/** Staff move money for clients, or between the operator and a client: always with a reason and by two people. */
export const moneyTransfers = defineResource({
  name: 'money-transfers',
  ...draft.section,
  icon: 'IconSend',
  hints: ['kind', 'amount', 'status'],
  actions: {
    post: {
      ...draft.post,
      summary: 'Ask for money to be moved as the row says; a second person decides, and it moves at once.',
      shows: ['amount', 'kind', 'from_client_id', 'to_client_id', 'reason'],
      approval: { kind: 'money-transfer' },
      errors: ['ledger.insufficient_funds', 'money_transfer.above_limit'],
    },
    cancel: {
      ...draft.cancel,
      summary: 'Cancel a transfer of money that is not made yet.',
    },
  },
  fieldsets: [
    {
      name: 'transfer',
      fields: ['number', 'status', 'kind', 'from_client_id', 'to_client_id', 'amount', 'reason', 'document'],
    },
    draft.fieldset,
  ],
  fields: {
    number: draft.number,
    kind: {
      kind: 'choice',
      required: true,
      readOnly: 'after-create',
      filterable: true,
      options: moneyTransferKinds.map((value) => ({ value })),
    },
    from_client_id: {
      kind: 'reference',
      to: 'clients',
      filterable: true,
      onlyWith: { field: 'kind', values: ['client_to_client', 'client_to_operator'] },
    },
    to_client_id: {
      kind: 'reference',
      to: 'clients',
      filterable: true,
      onlyWith: { field: 'kind', values: ['client_to_client', 'operator_to_client'] },
    },
    amount: { kind: 'money', required: true, filterable: true },
    /** The clients read it. */
    reason: { kind: 'long-text', required: true, minLength: 3, maxLength: 500, views: ['form', 'show'] },
    document: { kind: 'file', mimes: ['application/pdf'], views: ['form', 'show'] },
    ...draft.fields,
    made_by: { kind: 'text', readOnly: true, views: ['list', 'show'] },
  },
})
