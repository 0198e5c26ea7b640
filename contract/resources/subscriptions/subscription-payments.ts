import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** What was paid for one subscription of a client; read on its page only. */
export const subscriptionPayments = defineResource({
  name: 'subscription-payments',
  group: 'clients',
  icon: 'IconReceipt',
  title: 'number',
  sort: '-created_at',
  crud: ['index'],
  fields: {
    client_subscription_id: {
      kind: 'reference',
      to: 'client-subscriptions',
      required: true,
      filterable: true,
      views: [],
    },
    /** Of the transaction. */
    number: { kind: 'text', readOnly: true, mono: true },
    kind: {
      kind: 'choice',
      readOnly: true,
      options: [{ value: 'start' }, { value: 'change' }, { value: 'renewal' }],
    },
    subscription_id: { kind: 'reference', to: 'subscriptions', readOnly: true },
    price: { kind: 'money', readOnly: true },
    /** For unused days of the plan before. */
    credit: { kind: 'money', zero: true, readOnly: true },
    starts_at: { kind: 'date-time', readOnly: true },
    ends_at: { kind: 'date-time', readOnly: true },
  },
})
