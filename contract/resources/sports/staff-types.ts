import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Player, coach, doctor … */
export const staffTypes = defineResource({
  name: 'staff-types',
  group: 'sports',
  icon: 'IconCategory',
  title: 'name',
  sort: 'position',
  order: true,
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  fields: {
    name: { kind: 'localized-text', required: true, maxLength: 60, searchable: true, sortable: true },
    is_player: { kind: 'boolean', default: false, filterable: true },
  },
})
