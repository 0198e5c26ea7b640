import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { playingPositions } from '#contract/shapes/sports.ts'

/** The people of the clubs: players, coaches, doctors. Their club follows from their transfers. */
export const staff = defineResource({
  name: 'staff',
  group: 'sports',
  icon: 'IconShirtSport',
  title: 'name',
  hints: ['club_id', 'number'],
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  importable: true,
  related: [
    { resource: 'player-transfers', by: 'staff_id', children: true },
    { resource: 'ratings', by: 'staff_id' },
  ],
  figures: [{ name: 'contracts', by: 'contract' }],
  fieldsets: [
    {
      name: 'person',
      fields: ['name', 'photo', 'staff_type_id', 'date_of_birth', 'nationality_id', 'active'],
    },
    { name: 'team', fields: ['sport_id', 'sport_level_id', 'first_club_id', 'club_id', 'number'] },
    { name: 'body', fields: ['position', 'foot', 'height', 'weight'] },
    { name: 'contract', fields: ['contract_started_at', 'contract_ends_at', 'contract'] },
  ],
  fields: {
    name: { kind: 'localized-text', required: true, maxLength: 80, searchable: true, sortable: true },
    photo: { kind: 'image', visibility: 'public', aspect: 1, views: ['form', 'show'] },
    staff_type_id: { kind: 'reference', to: 'staff-types', required: true, filterable: true },
    sport_id: { kind: 'reference', to: 'sports', required: true, filterable: true, views: ['form', 'show'] },
    sport_level_id: { kind: 'reference', to: 'sport-levels', required: true, filterable: true },
    /** Before the first transfer. */
    first_club_id: { kind: 'reference', to: 'clubs', readOnly: 'after-create', views: ['form', 'show'] },
    /** That of the last transfer until today. */
    club_id: { kind: 'reference', to: 'clubs', readOnly: true, filterable: true },
    number: { kind: 'integer', min: 0, max: 99, sortable: true },
    position: { kind: 'choice', filterable: true, options: playingPositions.map((value) => ({ value })) },
    foot: {
      kind: 'choice',
      options: [{ value: 'right' }, { value: 'left' }, { value: 'both' }],
      views: ['form', 'show'],
    },
    height: { kind: 'integer', min: 100, max: 250, views: ['form', 'show'] },
    weight: { kind: 'integer', min: 30, max: 200, views: ['form', 'show'] },
    date_of_birth: { kind: 'date', limit: 'past', views: ['form', 'show'] },
    nationality_id: { kind: 'reference', to: 'countries', views: ['form', 'show'] },
    contract_started_at: { kind: 'date', views: ['form', 'show'] },
    contract_ends_at: { kind: 'date', sortable: true },
    /** ending: within 90 days. */
    contract: {
      kind: 'choice',
      readOnly: true,
      filterable: true,
      options: [
        { value: 'running', tone: 'success' },
        { value: 'ending', tone: 'pending' },
        { value: 'ended', tone: 'danger' },
        { value: 'none', tone: 'neutral' },
      ],
    },
    active: { kind: 'boolean', default: true, filterable: true, sortable: true },
  },
})
