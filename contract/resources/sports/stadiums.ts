import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Numbered seats in rows, or a number of standing places. */
const sectors = defineResource({
  name: 'stadium-sectors',
  group: 'sports',
  icon: 'IconMap2',
  title: 'name',
  sort: 'id',
  crud: ['index'],
  fields: {
    stadium_id: { kind: 'reference', to: 'stadiums', required: true },
    name: { kind: 'localized-text', required: true, maxLength: 60 },
    gate_names: { kind: 'text', maxLength: 100 },
    numbered: { kind: 'boolean', default: true },
    row_count: { kind: 'integer', min: 1, max: 200 },
    seats_per_row: { kind: 'integer', min: 1, max: 500 },
    capacity: { kind: 'integer', required: true, min: 1, max: 100_000 },
  },
})

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
    sectors: { kind: 'rows', of: sectors, by: 'stadium_id', max: 60 },
  },
})
