import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { subscriptionTerms } from '#contract/shapes/subscription-terms.ts'

/** Plans. Two people offer one and change its terms; who subscribed before keeps the terms of then. */
export const subscriptions = defineResource({
  name: 'subscriptions',
  group: 'clients',
  icon: 'IconDiscount',
  title: 'name',
  hints: ['price', 'status'],
  sort: 'position',
  order: true,
  crud: ['index', 'show', 'store', 'update', 'export'],
  state: 'status',
  actions: {
    offer: {
      summary: 'Offer a plan to clients; a second person agrees to its price and benefits.',
      from: ['draft', 'withdrawn'],
      to: 'offered',
      path: 'offers',
      shows: ['price', 'cards_discount_bp', 'free_transfers', 'trial_days'],
      approval: { kind: 'subscription-offer' },
      icon: 'IconCircleCheck',
      primary: true,
    },
    'change-terms': {
      summary:
        'Ask for another price, duration or other benefits of a plan; a second person decides. Running subscriptions keep theirs.',
      method: 'PUT',
      path: 'terms',
      changes: subscriptionTerms,
      reason: true,
      errors: ['resource.nothing_to_change'],
      approval: { kind: 'subscription-terms' },
      icon: 'IconReceipt',
    },
    withdraw: {
      summary: 'Offer a plan to nobody any more; running subscriptions go on.',
      from: ['offered'],
      to: 'withdrawn',
      path: 'withdrawals',
      event: 'withdrawn',
      icon: 'IconBan',
      danger: true,
      visible: true,
    },
  },
  audience: {
    access: 'public',
    path: '/subscriptions',
    summary: 'The plans that are offered, in the order of the operator.',
    list: [
      'name',
      'description',
      'price',
      'duration',
      'duration_unit',
      'trial_days',
      'pro',
      'cards_discount_bp',
      'free_transfers',
      'featured',
    ],
  },
  related: [{ resource: 'client-subscriptions', by: 'subscription_id' }],
  fieldsets: [
    { name: 'plan', fields: ['name', 'description', 'featured', 'status', 'subscribers'] },
    { name: 'terms', fields: ['price', 'duration', 'duration_unit', 'trial_days'] },
    { name: 'benefits', fields: ['pro', 'cards_discount_bp', 'below_cost', 'free_transfers'] },
  ],
  fields: {
    name: { kind: 'localized-text', required: true, maxLength: 66, searchable: true, sortable: true },
    description: { kind: 'long-text', localized: true, maxLength: 300, views: ['form', 'show'] },
    status: {
      kind: 'choice',
      required: true,
      readOnly: true,
      filterable: true,
      options: [
        { value: 'draft', tone: 'neutral' },
        { value: 'offered', tone: 'success' },
        { value: 'withdrawn', tone: 'warning' },
      ],
    },
    /** Two people change the terms: `change-terms`. */
    price: { kind: 'money', required: true, readOnly: 'after-create', sortable: true },
    duration: { kind: 'integer', required: true, min: 1, max: 366, readOnly: 'after-create' },
    duration_unit: {
      kind: 'choice',
      required: true,
      default: 'months',
      readOnly: 'after-create',
      options: [{ value: 'months' }, { value: 'days' }],
    },
    trial_days: {
      kind: 'integer',
      required: true,
      min: 0,
      max: 90,
      readOnly: 'after-create',
      views: ['form', 'show'],
    },
    pro: { kind: 'boolean', default: false, readOnly: 'after-create' },
    cards_discount_bp: {
      kind: 'integer',
      share: true,
      required: true,
      min: 0,
      max: 5_000,
      readOnly: 'after-create',
    },
    /** Its discount may go below the cost of the cards. */
    below_cost: { kind: 'boolean', readOnly: true, views: ['show'] },
    /** In a month. */
    free_transfers: { kind: 'integer', required: true, min: 0, max: 1_000, readOnly: 'after-create' },
    featured: { kind: 'boolean', default: false, filterable: true },
    subscribers: { kind: 'integer', readOnly: true, views: ['list', 'show'] },
  },
})
