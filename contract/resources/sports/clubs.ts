import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Our club and those it plays against. Exactly one is ours. */
export const clubs = defineResource({
  name: 'clubs',
  group: 'sports',
  icon: 'IconShield',
  title: 'name',
  hints: ['city_id'],
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  importable: true,
  related: [
    { resource: 'staff', by: 'club_id' },
    { resource: 'participants', by: 'club_id' },
  ],
  fields: {
    name: { kind: 'localized-text', required: true, maxLength: 80, searchable: true, sortable: true },
    short_name: {
      kind: 'localized-text',
      required: true,
      maxLength: 20,
      searchable: true,
      views: ['form', 'show'],
    },
    logo: { kind: 'image', visibility: 'public', aspect: 1 },
    city_id: { kind: 'reference', to: 'cities', filterable: true },
    founded: { kind: 'integer', year: true, min: 1850, max: 2100, sortable: true },
    our_club: { kind: 'boolean', default: false, filterable: true, sortable: true },
  },
})
