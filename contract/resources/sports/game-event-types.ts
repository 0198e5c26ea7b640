import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { eventIcons } from '#contract/shapes/sports.ts'

/** Goal, own goal, card, substitution … and what it does to the score. */
export const gameEventTypes = defineResource({
  name: 'game-event-types',
  group: 'sports',
  icon: 'IconCategory',
  title: 'name',
  sort: 'position',
  order: true,
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  fields: {
    name: { kind: 'localized-text', required: true, maxLength: 60, searchable: true, sortable: true },
    icon: {
      kind: 'choice',
      required: true,
      default: 'whistle',
      options: eventIcons.map((value) => ({ value })),
    },
    /** other_team: an own goal. */
    counts_for: {
      kind: 'choice',
      required: true,
      default: 'none',
      filterable: true,
      options: [{ value: 'none' }, { value: 'team' }, { value: 'other_team' }],
    },
  },
})
