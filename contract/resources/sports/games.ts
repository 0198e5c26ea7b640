import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { gameActions } from './game-actions.ts'

const lineUp = defineResource({
  name: 'game-line-up',
  group: 'sports',
  icon: 'IconShirtSport',
  title: 'staff_id',
  sort: 'id',
  crud: ['index'],
  fields: {
    game_id: { kind: 'reference', to: 'games', required: true },
    staff_id: { kind: 'reference', to: 'staff', required: true },
    number: { kind: 'integer', min: 0, max: 99 },
    starting: { kind: 'boolean', default: true },
    captain: { kind: 'boolean', default: false },
  },
})

/** Games of a season. The score follows from the events; who sets it by hand gives a reason. */
export const games = defineResource({
  name: 'games',
  group: 'sports',
  icon: 'IconBallFootball',
  title: 'title',
  hints: ['season_id', 'starts_at'],
  sort: '-starts_at',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  related: [
    { resource: 'game-events', by: 'game_id', children: true },
    { resource: 'ratings', by: 'game_id' },
  ],
  figures: [{ name: 'states', by: 'status' }],
  state: 'status',
  actions: gameActions,
  fieldsets: [
    {
      name: 'game',
      fields: [
        'title',
        'season_id',
        'match_round_id',
        'club_id',
        'opponent_club_id',
        'venue',
        'stadium_id',
        'starts_at',
        'status',
      ],
    },
    {
      name: 'score',
      fields: [
        'our_goals',
        'their_goals',
        'score_by_hand',
        'attendance',
        'kicked_off_at',
        'finished_at',
        'tickets_value',
      ],
    },
    { name: 'line_up', fields: ['line_up'] },
  ],
  fields: {
    /** Both clubs. */
    title: { kind: 'localized-text', readOnly: true, searchable: true },
    season_id: {
      kind: 'reference',
      to: 'seasons',
      required: true,
      readOnly: 'after-create',
      filterable: true,
    },
    match_round_id: { kind: 'reference', to: 'match-rounds', filterable: true, onTrash: 'detach' },
    club_id: {
      kind: 'reference',
      to: 'clubs',
      required: true,
      readOnly: 'after-create',
      filterable: true,
      views: ['form', 'show'],
    },
    opponent_club_id: {
      kind: 'reference',
      to: 'clubs',
      required: true,
      readOnly: 'after-create',
      filterable: true,
      views: ['form', 'show'],
    },
    /** Of the first club. */
    venue: {
      kind: 'choice',
      required: true,
      default: 'home',
      filterable: true,
      options: [{ value: 'home' }, { value: 'away' }, { value: 'neutral' }],
    },
    stadium_id: { kind: 'reference', to: 'stadiums', filterable: true, views: ['form', 'show'] },
    starts_at: { kind: 'date-time', required: true, filterable: true, sortable: true },
    status: {
      kind: 'choice',
      required: true,
      readOnly: true,
      filterable: true,
      options: [
        { value: 'scheduled', tone: 'info' },
        { value: 'live', tone: 'success' },
        { value: 'half_time', tone: 'pending' },
        { value: 'finished', tone: 'neutral' },
        { value: 'postponed', tone: 'pending' },
        { value: 'cancelled', tone: 'danger' },
        { value: 'abandoned', tone: 'danger' },
      ],
    },
    our_goals: { kind: 'integer', readOnly: true, min: 0, max: 500 },
    their_goals: { kind: 'integer', readOnly: true, min: 0, max: 500 },
    score_by_hand: { kind: 'boolean', readOnly: true, views: ['show'] },
    attendance: { kind: 'integer', min: 0, max: 200_000, views: ['form', 'show'] },
    kicked_off_at: { kind: 'date-time', readOnly: true, views: ['show'] },
    finished_at: { kind: 'date-time', readOnly: true, views: ['show'] },
    /** What its tickets cost that are sold and not paid back. */
    tickets_value: { kind: 'money', zero: true, readOnly: true, views: ['show'] },
    /** The id of the open request to a second person. */
    waiting_approval: { kind: 'text', readOnly: true, views: [] },
    line_up: { kind: 'rows', of: lineUp, by: 'game_id', max: 40 },
  },
})
