import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Senior, youth and so on, the first team first. */
export const sportLevels = defineResource({
  name: 'sport-levels',
  group: 'sports',
  icon: 'IconHierarchy',
  title: 'name',
  sort: 'position',
  order: true,
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  fields: {
    name: { kind: 'localized-text', required: true, maxLength: 60, searchable: true, sortable: true },
  },
})
