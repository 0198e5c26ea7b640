import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** The rounds of a season, in their order. */
export const matchRounds = defineResource({
  name: 'match-rounds',
  group: 'sports',
  icon: 'IconListNumbers',
  title: 'name',
  hints: ['season_id'],
  sort: 'position',
  order: { within: 'season_id' },
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  related: [{ resource: 'games', by: 'match_round_id' }],
  fields: {
    season_id: {
      kind: 'reference',
      to: 'seasons',
      required: true,
      readOnly: 'after-create',
      filterable: true,
    },
    name: { kind: 'localized-text', required: true, maxLength: 60, searchable: true },
  },
})
