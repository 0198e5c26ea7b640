import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { sportIcons } from '#contract/shapes/sports.ts'

/** The sports of the club. */
export const sports = defineResource({
  name: 'sports',
  group: 'sports',
  icon: 'IconBallFootball',
  title: 'name',
  sort: 'position',
  order: true,
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  related: [{ resource: 'seasons', by: 'sport_id' }],
  fields: {
    name: { kind: 'localized-text', required: true, maxLength: 60, searchable: true, sortable: true },
    icon: {
      kind: 'choice',
      required: true,
      default: 'football',
      options: sportIcons.map((value) => ({ value })),
    },
    active: { kind: 'boolean', default: true, filterable: true, sortable: true },
  },
})
