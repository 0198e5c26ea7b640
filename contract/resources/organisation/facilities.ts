import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** What the operator and the club offer on the spot. Visitors see them while `show_facilities` is on. */
export const facilities = defineResource({
  name: 'facilities',
  group: 'content',
  icon: 'IconBuildingCommunity',
  title: 'name',
  sort: 'position',
  order: true,
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  importable: true,
  fieldsets: [
    { name: 'facility', fields: ['name', 'description', 'image', 'active'] },
    { name: 'place', fields: ['branch_id', 'location'] },
  ],
  audience: {
    access: 'public',
    path: '/facilities',
    summary: 'Facilities, in their usual order; none while the settings hide them.',
    list: ['name', 'description', 'image', 'latitude', 'longitude'],
    show: [],
    where: 'active',
  },
  fields: {
    name: { kind: 'localized-text', required: true, maxLength: 66, searchable: true, sortable: true },
    description: { kind: 'long-text', localized: true, maxLength: 1_000 },
    image: { kind: 'image', visibility: 'public', aspect: 1.5, views: ['form', 'show'] },
    branch_id: { kind: 'reference', to: 'branches', onTrash: 'detach', filterable: true },
    location: { kind: 'location', views: ['form', 'show'] },
    active: { kind: 'boolean', default: true, filterable: true, sortable: true },
  },
})
