import { defineResource } from '#contract/kernel/resource/define-resource.ts'

export const countries = defineResource({
  name: 'countries',
  group: 'settings',
  icon: 'IconWorld',
  title: 'name',
  sort: 'id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  related: [{ resource: 'cities', by: 'country_id' }],
  audience: {
    access: 'public',
    path: '/countries',
    summary: 'Countries.',
    list: ['code', 'name'],
    show: [],
    where: 'active',
    cacheSeconds: 60,
  },
  fields: {
    name: {
      kind: 'localized-text',
      letters: 'title',
      required: true,
      maxLength: 66,
      searchable: true,
      sortable: true,
    },
    code: {
      kind: 'text',
      required: true,
      unique: true,
      rule: 'alpha',
      minLength: 2,
      maxLength: 2,
      mono: true,
      searchable: true,
      sortable: true,
    },
    active: { kind: 'boolean', default: true, filterable: true, sortable: true },
  },
})
