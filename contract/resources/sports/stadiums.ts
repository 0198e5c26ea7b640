import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { stadiumSectors } from './stadium-sectors.ts'

/** Stadiums with their sectors. */
export const stadiums = defineResource({
  name: 'stadiums',
  group: 'sports',
  icon: 'IconMapPin',
  title: 'name',
  hints: ['city_id'],
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  related: [{ resource: 'games', by: 'stadium_id' }],
  fieldsets: [
    { name: 'stadium', fields: ['name', 'city_id', 'capacity', 'location'] },
    { name: 'sectors', fields: ['sectors'] },
  ],
  fields: {
    name: { kind: 'localized-text', required: true, maxLength: 80, searchable: true, sortable: true },
    city_id: { kind: 'reference', to: 'cities', filterable: true },
    capacity: { kind: 'integer', min: 1, max: 200_000, sortable: true },
    location: { kind: 'location', views: ['form', 'show'] },
    sectors: { kind: 'rows', of: stadiumSectors, by: 'stadium_id', max: 60 },
  },
})
