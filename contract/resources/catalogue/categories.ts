import { boughtIn } from '#contract/kernel/exchange.ts'
import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { attributeValueFields } from '#contract/shapes/attribute.ts'

/** Its vouchers by state; those for sale are `vouchers_available`, beside what is on an order that is not done. */
const counts = ['vouchers_available', 'reserved_count', 'vouchers_used', 'vouchers_cancelled'] as const
const counted = { kind: 'integer', readOnly: true, views: ['show'] } as const

const attributes = defineResource({
  name: 'attribute-values',
  group: 'cards',
  icon: 'IconList',
  title: 'value',
  sort: 'id',
  crud: ['index'],
  fields: {
    category_id: { kind: 'reference', to: 'categories', required: true },
    ...attributeValueFields,
  },
})

export const categories = defineResource({
  name: 'categories',
  group: 'cards',
  icon: 'IconCategory',
  title: 'name',
  sort: 'position',
  order: true,
  crud: ['index', 'store', 'update', 'export'],
  actions: {
    'change-prices': {
      summary:
        'Ask for other prices of a category, now or from a time on, also far below its face value; a second person decides.',
      method: 'PUT',
      path: 'prices',
      changes: ['price', 'buy_price', 'buy_fee', 'buy_fee_share', 'prices_from'],
      reason: true,
      errors: ['resource.nothing_to_change', 'category.prices_do_not_fit'],
      approval: { kind: 'category-prices' },
      icon: 'IconReceipt',
    },
  },
  fieldsets: [
    { name: 'card', fields: ['image', 'name', 'supplier_id', 'kind', 'active'] },
    {
      name: 'prices',
      fields: [
        ...(['face_value', 'price', 'sell_fee', 'sell_fee_share', 'fee'] as const),
        ...(['buy_currency', 'buy_price', 'buy_fee', 'buy_fee_share', 'rate'] as const),
        ...(['next_price', 'next_buy_price', 'next_buy_fee', 'next_buy_fee_share', 'prices_from'] as const),
      ],
    },
    { name: 'use', fields: ['instructions', 'dial_pattern', 'code_pattern'] },
    { name: 'attributes', fields: ['attributes', 'attribute_ids'] },
    { name: 'stock', fields: ['stock', ...counts, 'low_stock_threshold'] },
  ],
  fields: {
    image: { kind: 'image', visibility: 'public', aspect: 1.586, pixelsMin: { width: 300, height: 189 } },
    name: { kind: 'localized-text', required: true, maxLength: 66, searchable: true, sortable: true },
    /** Fixed: the supplier who delivered the stock is owed for it. */
    supplier_id: {
      kind: 'reference',
      to: 'suppliers',
      required: true,
      filterable: true,
      readOnly: 'after-create',
    },
    kind: {
      kind: 'choice',
      required: true,
      filterable: true,
      readOnly: 'after-create',
      options: [
        { value: 'card', icon: 'IconCreditCard', tone: 'info' },
        { value: 'recharge', icon: 'IconWallet', tone: 'success' },
        { value: 'goods', icon: 'IconShoppingBag', tone: 'pending' },
      ],
    },
    /** Printed on the voucher, so it is fixed. */
    face_value: { kind: 'money', required: true, readOnly: 'after-create', sortable: true },
    /** Two people set it far below the face value, and lower the buy price: `change-prices`. */
    price: { kind: 'money', required: true, sortable: true },
    buy_price: { kind: 'money', required: true, zero: true, sortable: true, unit: 'buy_currency' },
    /** Fixed: the batches in stock were bought in it. */
    buy_currency: {
      kind: 'choice',
      default: 'LYD',
      filterable: true,
      readOnly: 'after-create',
      views: ['form', 'show'],
      options: ['LYD', ...boughtIn].map((value) => ({ value })),
    },
    /** To the supplier for each card, and a share of the buy price. */
    buy_fee: { kind: 'money', zero: true, views: ['form', 'show'], unit: 'buy_currency' },
    buy_fee_share: { kind: 'integer', share: true, min: 0, max: 10_000, views: ['form', 'show'] },
    /** From the buyer for each card, and a share of the price. */
    sell_fee: { kind: 'money', zero: true, views: ['form', 'show'] },
    sell_fee_share: { kind: 'integer', share: true, min: 0, max: 10_000, views: ['form', 'show'] },
    /** In force now, where it is bought in another currency. */
    rate: { kind: 'decimal', decimals: 6, readOnly: true, views: ['show'] },
    /** Agreed, and not yet in force. */
    next_price: { kind: 'money', readOnly: true, views: ['show'] },
    next_buy_price: { kind: 'money', zero: true, readOnly: true, views: ['show'], unit: 'buy_currency' },
    next_buy_fee: { kind: 'money', zero: true, readOnly: true, views: ['show'], unit: 'buy_currency' },
    next_buy_fee_share: { kind: 'integer', share: true, readOnly: true, views: ['show'] },
    prices_from: { kind: 'date-time', readOnly: true, views: ['list', 'show'] },
    fee: {
      kind: 'money',
      required: true,
      zero: true,
      views: ['form', 'show'],
      onlyWith: { field: 'kind', values: ['goods'] },
    },
    instructions: { kind: 'long-text', localized: true, maxLength: 500, views: ['form', 'show'] },
    dial_pattern: {
      kind: 'text',
      maxLength: 60,
      mono: true,
      views: ['form', 'show'],
      onlyWith: { field: 'kind', values: ['card'] },
    },
    code_pattern: {
      kind: 'text',
      maxLength: 60,
      mono: true,
      views: ['form', 'show'],
      onlyWith: { field: 'kind', values: ['card'] },
    },
    attributes: { kind: 'rows', of: attributes, by: 'category_id', max: 20, views: ['form', 'show'] },
    /** Those of `attributes`, for the list and its filter. */
    attribute_ids: {
      kind: 'references',
      to: 'attributes',
      readOnly: true,
      filterable: true,
      views: ['list'],
    },
    low_stock_threshold: { kind: 'integer', required: true, min: 0, max: 1_000_000, views: ['form', 'show'] },
    /** In activated batches, counted to a thousand. */
    stock: { kind: 'integer', readOnly: true, views: ['list', 'show'] },
    vouchers_available: counted,
    reserved_count: counted,
    vouchers_used: counted,
    vouchers_cancelled: counted,
    active: { kind: 'boolean', default: true, filterable: true, sortable: true },
  },
})
