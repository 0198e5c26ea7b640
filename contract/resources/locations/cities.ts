import { defineResource } from '#contract/kernel/resource/define-resource.ts'

export const cities = defineResource({
  name: 'cities',
  group: 'settings',
  icon: 'IconBuildingCommunity',
  title: 'name',
  sort: 'position',
  order: true,
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  importable: true,
  related: [{ resource: 'municipalities', by: 'city_id', children: true }],
  audience: {
    access: 'public',
    path: '/cities',
    summary: 'Cities, in their usual order.',
    list: ['country_id', 'name', 'latitude', 'longitude'],
    where: 'active',
    cacheSeconds: 60,
  },
  fields: {
    name: {
      kind: 'localized-text',
      letters: 'name',
      required: true,
      maxLength: 66,
      searchable: true,
      sortable: true,
    },
    country_id: { kind: 'reference', to: 'countries', required: true, filterable: true },
    location: { kind: 'location', views: ['form', 'show'] },
    active: { kind: 'boolean', default: true, filterable: true, sortable: true },
  },
})
