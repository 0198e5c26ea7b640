import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { tieRules as rules } from '#contract/shapes/sports.ts'

/** Decides among clubs with equal points: the first rule that tells them apart. */
const tieRules = defineResource({
  name: 'season-tie-rules',
  group: 'sports',
  icon: 'IconListNumbers',
  title: 'rule',
  sort: 'id',
  crud: ['index'],
  fields: {
    season_id: { kind: 'reference', to: 'seasons', required: true },
    rule: { kind: 'choice', required: true, options: rules.map((value) => ({ value })) },
  },
})

/** A season of one sport and level. Its table follows from the finished games; nobody types it. */
export const seasons = defineResource({
  name: 'seasons',
  group: 'sports',
  icon: 'IconCalendarRepeat',
  title: 'name',
  hints: ['sport_id', 'sport_level_id'],
  sort: '-starts_on',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  related: [
    { resource: 'participants', by: 'season_id', children: true },
    { resource: 'match-rounds', by: 'season_id', children: true },
    { resource: 'games', by: 'season_id', children: true },
  ],
  fieldsets: [
    {
      name: 'season',
      fields: ['name', 'sport_id', 'sport_level_id', 'starts_on', 'ends_on', 'current', 'active'],
    },
    { name: 'points', fields: ['points_win', 'points_draw', 'points_loss', 'tie_rules'] },
  ],
  fields: {
    name: { kind: 'localized-text', required: true, maxLength: 80, searchable: true, sortable: true },
    sport_id: { kind: 'reference', to: 'sports', required: true, filterable: true },
    sport_level_id: { kind: 'reference', to: 'sport-levels', required: true, filterable: true },
    starts_on: { kind: 'date', required: true, sortable: true },
    ends_on: { kind: 'date', required: true, sortable: true },
    points_win: { kind: 'integer', required: true, min: 0, max: 10, views: ['form', 'show'] },
    points_draw: { kind: 'integer', required: true, min: 0, max: 10, views: ['form', 'show'] },
    points_loss: { kind: 'integer', required: true, min: 0, max: 10, views: ['form', 'show'] },
    tie_rules: { kind: 'rows', of: tieRules, by: 'season_id', max: rules.length },
    current: { kind: 'boolean', default: false, filterable: true, sortable: true },
    /** Visitors see its games and its table. */
    active: { kind: 'boolean', default: true, filterable: true, sortable: true },
  },
})
