import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** A club in a season: its group, and points that it lost by a decision. */
export const participants = defineResource({
  name: 'participants',
  group: 'sports',
  icon: 'IconUsersGroup',
  title: 'number',
  hints: ['season_id', 'club_id'],
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  fields: {
    number: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
    season_id: {
      kind: 'reference',
      to: 'seasons',
      required: true,
      readOnly: 'after-create',
      filterable: true,
    },
    club_id: { kind: 'reference', to: 'clubs', required: true, readOnly: 'after-create', filterable: true },
    group_name: { kind: 'text', maxLength: 20, sortable: true },
    points_deducted: { kind: 'integer', required: true, min: 0, max: 100, sortable: true },
    deduction_reason: { kind: 'text', maxLength: 200, views: ['form', 'show'] },
  },
})
