import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Parts of a stadium: numbered seats in rows, or a number of standing places. They are written in their stadium. */
export const stadiumSectors = defineResource({
  name: 'stadium-sectors',
  group: 'sports',
  icon: 'IconMap2',
  title: 'name',
  hints: ['stadium_id'],
  sort: 'id',
  crud: ['index', 'show', 'export'],
  fields: {
    stadium_id: { kind: 'reference', to: 'stadiums', required: true, readOnly: true, filterable: true },
    name: { kind: 'localized-text', required: true, maxLength: 60 },
    gate_names: { kind: 'text', maxLength: 100 },
    numbered: { kind: 'boolean', default: true, filterable: true },
    row_count: { kind: 'integer', min: 1, max: 200 },
    seats_per_row: { kind: 'integer', min: 1, max: 500 },
    capacity: { kind: 'integer', required: true, min: 1, max: 100_000 },
  },
})
