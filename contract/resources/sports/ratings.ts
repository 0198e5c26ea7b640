import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** What clients think of a game or a player: 1 to 5 stars, once each, from kick-off until 48 hours after. */
export const ratings = defineResource({
  name: 'ratings',
  group: 'sports',
  icon: 'IconStar',
  title: 'number',
  hints: ['game_id', 'staff_id'],
  sort: '-id',
  counting: 'capped',
  crud: ['index', 'show', 'export'],
  fields: {
    number: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
    game_id: { kind: 'reference', to: 'games', readOnly: true, filterable: true },
    staff_id: { kind: 'reference', to: 'staff', readOnly: true, filterable: true },
    client_id: { kind: 'reference', to: 'clients', readOnly: true, filterable: true },
    stars: { kind: 'integer', required: true, readOnly: true, min: 1, max: 5 },
  },
})
