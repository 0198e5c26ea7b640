import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { attributeKinds } from '#contract/shapes/attribute.ts'

const options = defineResource({
  name: 'attribute-options',
  group: 'shop',
  icon: 'IconList',
  title: 'name',
  sort: 'id',
  crud: ['index'],
  fields: {
    attribute_id: { kind: 'reference', to: 'attributes', required: true },
    name: { kind: 'localized-text', required: true, maxLength: 60 },
  },
})

/** What products and cards have and differ in: width, colour, region. Clients filter the shops by them. */
export const attributes = defineResource({
  name: 'attributes',
  group: 'shop',
  icon: 'IconCategory',
  title: 'name',
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  fields: {
    name: { kind: 'localized-text', required: true, maxLength: 60, searchable: true, sortable: true },
    kind: {
      kind: 'choice',
      required: true,
      readOnly: 'after-create',
      filterable: true,
      options: attributeKinds.map((value) => ({ value })),
    },
    unit: { kind: 'localized-text', maxLength: 20, onlyWith: { field: 'kind', values: ['number'] } },
    options: {
      kind: 'rows',
      of: options,
      by: 'attribute_id',
      max: 50,
      onlyWith: { field: 'kind', values: ['choice'] },
      views: ['form', 'show'],
    },
    as_filter: { kind: 'boolean', default: true, filterable: true },
    products: { kind: 'integer', readOnly: true },
    categories: { kind: 'integer', readOnly: true },
  },
})
