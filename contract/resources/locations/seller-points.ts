import { defineResource } from '#contract/kernel/resource/define-resource.ts'

const timeOfDay = {
  kind: 'text',
  rule: 'time_of_day',
  mono: true,
  maxLength: 5,
  views: ['form', 'show'],
} as const

/** Where sellers hand out printed vouchers, as the public list and map show it. */
export const sellerPoints = defineResource({
  name: 'seller-points',
  group: 'partners',
  icon: 'IconMapPin',
  title: 'name',
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  importable: true,
  fieldsets: [
    { name: 'point', fields: ['name', 'client_id', 'branch_id', 'phone', 'active'] },
    { name: 'place', fields: ['city_id', 'address', 'location'] },
    { name: 'hours', fields: ['opens', 'closes', 'friday_opens'] },
  ],
  audience: {
    access: 'public',
    path: '/sellers',
    summary: 'Where printed recharge vouchers are sold for cash.',
    list: [
      'name',
      'address',
      'city_id',
      'city',
      'phone',
      'latitude',
      'longitude',
      'opens',
      'closes',
      'friday_opens',
    ],
    filters: ['city_id'],
    sort: 'city_id',
    where: 'active',
  },
  fields: {
    name: { kind: 'localized-text', required: true, maxLength: 66, searchable: true, sortable: true },
    client_id: { kind: 'reference', to: 'clients', required: true, filterable: true },
    /** Of ours, that looks after it. */
    branch_id: { kind: 'reference', to: 'branches', filterable: true },
    city_id: { kind: 'reference', to: 'cities', required: true, filterable: true },
    address: { kind: 'localized-text', required: true, maxLength: 200, searchable: true },
    phone: { kind: 'phone' },
    /** From Saturday to Thursday. It closes at one time on all days. */
    opens: timeOfDay,
    closes: timeOfDay,
    /** Empty: closed on Fridays. */
    friday_opens: timeOfDay,
    location: { kind: 'location', views: ['form', 'show'] },
    active: { kind: 'boolean', default: true, filterable: true, sortable: true },
  },
})
