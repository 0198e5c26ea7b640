import { defineResource } from '#contract/kernel/resource/define-resource.ts'

export const municipalities = defineResource({
  name: 'municipalities',
  group: 'settings',
  icon: 'IconMap2',
  title: 'name',
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  importable: true,
  fields: {
    name: {
      kind: 'localized-text',
      letters: 'name',
      required: true,
      maxLength: 66,
      searchable: true,
      sortable: true,
    },
    city_id: { kind: 'reference', to: 'cities', required: true, filterable: true },
    active: { kind: 'boolean', default: true, filterable: true, sortable: true },
  },
})
