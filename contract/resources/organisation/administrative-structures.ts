import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/**
 * Units and people of the administration, each below another. Visitors see members of the board while
 * `show_board_of_directors` is on, the others while `show_administrative_structures` is on.
 */
export const administrativeStructures = defineResource({
  name: 'administrative-structures',
  group: 'content',
  icon: 'IconHierarchy',
  title: 'name',
  hints: ['job_title'],
  sort: 'position',
  order: true,
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  related: [{ resource: 'administrative-structures', by: 'parent_id' }],
  audience: {
    access: 'public',
    path: '/administrative-structures',
    summary:
      'Units and people of the administration, each with the one above; none while the settings hide them.',
    list: ['parent_id', 'name', 'job_title', 'photo', 'board'],
    show: [],
    filters: ['board', 'parent_id'],
    where: 'active',
  },
  fields: {
    name: { kind: 'localized-text', required: true, maxLength: 100, searchable: true, sortable: true },
    job_title: { kind: 'localized-text', maxLength: 100, searchable: true },
    /** Empty: it is at the top. */
    parent_id: { kind: 'reference', to: 'administrative-structures', filterable: true },
    board: { kind: 'boolean', default: false, filterable: true },
    photo: { kind: 'image', visibility: 'public', aspect: 1, views: ['form', 'show'] },
    active: { kind: 'boolean', default: true, filterable: true, sortable: true },
  },
})
