import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** In the order of a week in Libya. */
const days = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
const dayOptions = days.map((value) => ({ value }))

const hours = defineResource({
  name: 'branch-hours',
  group: 'people',
  icon: 'IconClock',
  title: 'from_day',
  sort: 'id',
  crud: ['index'],
  fields: {
    branch_id: { kind: 'reference', to: 'branches', required: true },
    from_day: { kind: 'choice', required: true, options: dayOptions },
    /** Empty: that one day. */
    to_day: { kind: 'choice', options: dayOptions },
    opens: { kind: 'text', required: true, rule: 'time_of_day', mono: true, maxLength: 5 },
    closes: { kind: 'text', required: true, rule: 'time_of_day', mono: true, maxLength: 5 },
  },
})

/** Offices of the operator. Visitors see them while `show_branches` is on; staff and points of sale may belong to one. */
export const branches = defineResource({
  name: 'branches',
  group: 'people',
  icon: 'IconBuildings',
  title: 'name',
  hints: ['city_id'],
  sort: 'position',
  order: true,
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  importable: true,
  related: [
    { resource: 'users', by: 'branch_id' },
    { resource: 'seller-points', by: 'branch_id' },
  ],
  fieldsets: [
    { name: 'branch', fields: ['name', 'image', 'active'] },
    { name: 'place', fields: ['city_id', 'address', 'location'] },
    { name: 'reach', fields: ['phone', 'phone2', 'hours'] },
  ],
  audience: {
    access: 'public',
    path: '/branches',
    summary: 'Branches, in their usual order; none while the settings hide them.',
    list: [
      'name',
      'image',
      'city_id',
      'city',
      'address',
      'latitude',
      'longitude',
      'phone',
      'phone2',
      { hours: ['from_day', 'to_day', 'opens', 'closes'] },
    ],
    show: [],
    filters: ['city_id'],
    where: 'active',
  },
  fields: {
    name: { kind: 'localized-text', required: true, maxLength: 66, searchable: true, sortable: true },
    city_id: { kind: 'reference', to: 'cities', required: true, filterable: true },
    address: { kind: 'localized-text', required: true, maxLength: 200, searchable: true },
    location: { kind: 'location', views: ['form', 'show'] },
    phone: { kind: 'text', required: true, maxLength: 40, mono: true, rule: 'contact_phone' },
    phone2: { kind: 'text', maxLength: 40, mono: true, rule: 'contact_phone', views: ['form', 'show'] },
    hours: { kind: 'rows', of: hours, by: 'branch_id', max: 14 },
    image: { kind: 'image', visibility: 'public', aspect: 1.5, views: ['form', 'show'] },
    active: { kind: 'boolean', default: true, filterable: true, sortable: true },
  },
})
