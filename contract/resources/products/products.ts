import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { attributeValueFields } from '#contract/shapes/attribute.ts'

const attributes = defineResource({
  name: 'attribute-values',
  group: 'shop',
  icon: 'IconList',
  title: 'value',
  sort: 'id',
  crud: ['index'],
  fields: {
    product_id: { kind: 'reference', to: 'products', required: true },
    ...attributeValueFields,
  },
})

/** Physical goods that clients order: paper rolls, SIM packs, merchandise. */
export const products = defineResource({
  name: 'products',
  group: 'shop',
  icon: 'IconPackage',
  title: 'name',
  hints: ['price', 'stock'],
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  figures: [{ name: 'sold_out', over: { field: 'availability', values: ['sold_out'] }, badge: true }],
  related: [{ resource: 'product-orders', by: 'product_id' }],
  actions: {
    'change-price': {
      summary: 'Ask for another price or discount of a product, also a lower one; a second person decides.',
      method: 'PUT',
      path: 'price',
      changes: ['price', 'discount'],
      reason: true,
      errors: ['resource.nothing_to_change', 'product.discount_too_high'],
      approval: { kind: 'product-price' },
      icon: 'IconReceipt',
    },
    restock: {
      summary: 'More pieces came into the stock.',
      path: 'deliveries',
      event: 'restocked',
      input: { quantity: { kind: 'integer', required: true, min: 1, max: 100_000 } },
      shows: ['stock'],
      icon: 'IconStack2',
      visible: true,
    },
    'write-down': {
      summary: 'Pieces are broken or missing: the stock falls, and never below nothing.',
      path: 'losses',
      event: 'written_down',
      input: { quantity: { kind: 'integer', required: true, min: 1, max: 100_000 } },
      shows: ['stock'],
      reason: true,
      errors: ['product.stock_short'],
      icon: 'IconAlertTriangle',
      danger: true,
    },
  },
  fieldsets: [
    { name: 'product', fields: ['name', 'description', 'images', 'active', 'featured'] },
    { name: 'sale', fields: ['price', 'discount', 'stock', 'availability', 'sold'] },
    { name: 'attributes', fields: ['attributes'] },
  ],
  fields: {
    name: { kind: 'localized-text', required: true, maxLength: 100, searchable: true, sortable: true },
    images: { kind: 'images', visibility: 'public', countMax: 8, views: ['form', 'show'] },
    /** Two people lower what a client pays: `change-price`. */
    price: { kind: 'money', required: true, sortable: true },
    /** Taken off the price of one. */
    discount: { kind: 'money', zero: true },
    /** What is there; orders take from it. After the first count it changes by deliveries, losses and orders. */
    stock: { kind: 'integer', min: 0, max: 100_000, readOnly: 'after-create', sortable: true },
    availability: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      views: ['list', 'show'],
      options: [
        { value: 'in_stock', tone: 'success' },
        { value: 'low', tone: 'warning' },
        { value: 'sold_out', tone: 'danger' },
      ],
    },
    active: { kind: 'boolean', default: false, filterable: true },
    featured: { kind: 'boolean', default: false, filterable: true },
    /** Pieces in orders that were not given back. */
    sold: { kind: 'integer', readOnly: true },
    description: { kind: 'long-text', localized: true, maxLength: 2_000, views: ['form', 'show'] },
    attributes: { kind: 'rows', of: attributes, by: 'product_id', max: 20, views: ['form', 'show'] },
  },
})
