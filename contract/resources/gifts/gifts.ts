import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { published } from '#contract/kernel/resource/published.ts'
import { giftKinds } from '#contract/shapes/gift.ts'

const stockMax = 100_000

/** What clients take for points: the code of a card, a product in a parcel, or a thing to fetch at a branch. */
export const gifts = defineResource({
  name: 'gifts',
  group: 'club',
  icon: 'IconGift',
  title: 'name',
  hints: ['points_to_gift', 'stock'],
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  related: [{ resource: 'client-gifts', by: 'gift_id' }],
  actions: {
    restock: {
      summary: 'Ask to give more of them away for these points; a second person decides.',
      path: 'deliveries',
      input: { quantity: { kind: 'integer', required: true, min: 1, max: stockMax } },
      shows: ['stock'],
      reason: true,
      approval: { kind: 'gift-stock' },
      icon: 'IconStack2',
      visible: true,
    },
    'change-points': {
      summary: 'Ask for other points for a gift, also for fewer; a second person decides.',
      method: 'PUT',
      path: 'points',
      changes: ['points_to_gift'],
      reason: true,
      errors: ['resource.nothing_to_change'],
      approval: { kind: 'gift-points' },
      icon: 'IconCoins',
    },
    'write-down': {
      summary: 'Fewer are given away: the stock falls, and never below nothing.',
      path: 'losses',
      event: 'written_down',
      input: { quantity: { kind: 'integer', required: true, min: 1, max: stockMax } },
      shows: ['stock'],
      reason: true,
      errors: ['product.stock_short'],
      icon: 'IconAlertTriangle',
      danger: true,
    },
  },
  fieldsets: [
    { name: 'gift', fields: ['name', 'description', 'image'] },
    {
      name: 'terms',
      fields: ['kind', 'category_id', 'product_id', 'branch_id', 'points_to_gift', 'stock', 'taken'],
    },
    {
      name: 'publication',
      fields: [
        'active',
        'publish_at_from',
        'publish_at_to',
        'publication',
        'published_at',
        'missing_language',
      ],
    },
  ],
  audience: {
    access: 'public',
    path: '/gifts',
    summary: 'What is given for points, what needs the fewest first; none while there are no points.',
    list: ['name', 'image', 'kind', 'points_to_gift', 'stock', 'publish_at_to'],
    show: ['description', 'branch'],
    preview: true,
    filters: ['kind'],
    sort: 'points_to_gift',
    where: 'live',
  },
  fields: {
    name: { kind: 'localized-text', required: true, eitherLanguage: true, maxLength: 100, searchable: true },
    image: { kind: 'image', visibility: 'public', aspect: 1, views: ['form', 'show'] },
    kind: {
      kind: 'choice',
      required: true,
      readOnly: 'after-create',
      filterable: true,
      options: giftKinds.map((value) => ({ value })),
    },
    category_id: {
      kind: 'reference',
      to: 'categories',
      readOnly: 'after-create',
      views: ['form', 'show'],
      onlyWith: { field: 'kind', values: ['card'] },
    },
    product_id: {
      kind: 'reference',
      to: 'products',
      readOnly: 'after-create',
      views: ['form', 'show'],
      onlyWith: { field: 'kind', values: ['product'] },
    },
    branch_id: {
      kind: 'reference',
      to: 'branches',
      filterable: true,
      views: ['form', 'show'],
      onlyWith: { field: 'kind', values: ['pick_up'] },
    },
    /** One person raises it; two people lower it: `change-points`. */
    points_to_gift: { kind: 'integer', required: true, min: 1, max: 1_000_000, sortable: true },
    /** Nothing at first. Two people add to it; losses and gift orders take from it. */
    stock: { kind: 'integer', readOnly: true, sortable: true },
    /** Gift orders that were not cancelled. */
    taken: { kind: 'integer', readOnly: true },
    ...published({ completeBeforePublish: true }),
    description: {
      kind: 'long-text',
      localized: true,
      required: true,
      eitherLanguage: true,
      maxLength: 2_000,
      views: ['form', 'show'],
    },
  },
})
