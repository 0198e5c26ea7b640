import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** What happens in a game, minute by minute. The score follows. */
export const gameEvents = defineResource({
  name: 'game-events',
  group: 'sports',
  icon: 'IconClock',
  title: 'number',
  hints: ['game_id', 'game_event_type_id'],
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  fields: {
    number: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
    game_id: {
      kind: 'reference',
      to: 'games',
      required: true,
      readOnly: 'after-create',
      filterable: true,
      onTrash: 'cascade',
    },
    game_event_type_id: { kind: 'reference', to: 'game-event-types', required: true, filterable: true },
    team: {
      kind: 'choice',
      required: true,
      default: 'ours',
      filterable: true,
      options: [
        { value: 'ours', tone: 'info' },
        { value: 'theirs', tone: 'neutral' },
      ],
    },
    minute: { kind: 'integer', required: true, min: 0, max: 130, sortable: true },
    added_minute: { kind: 'integer', min: 1, max: 30 },
    staff_id: { kind: 'reference', to: 'staff', filterable: true },
    other_player: { kind: 'localized-text', maxLength: 80 },
    note: { kind: 'text', maxLength: 200, views: ['form', 'show'] },
  },
})
