import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Kinds of ticket: of a game, an event or a whole season, for a sector, for numbered seats, or for the live stream. */
export const tickets = defineResource({
  name: 'tickets',
  group: 'tickets',
  icon: 'IconTicket',
  title: 'name',
  hints: ['game_id', 'event_id', 'season_id', 'price'],
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  related: [
    { resource: 'client-tickets', by: 'ticket_id' },
    { resource: 'offline-tickets', by: 'ticket_id' },
  ],
  fieldsets: [
    { name: 'ticket', fields: ['name', 'game_id', 'event_id', 'season_id', 'virtual_ticket'] },
    { name: 'places', fields: ['quota', 'taken', 'sector_id', 'seat', 'last_seat', 'gates'] },
    {
      name: 'sale',
      fields: [
        'price',
        'active',
        'sale_from',
        'sale_to',
        'per_client_max',
        'ticket_for_me',
        'ticket_for_friend',
        'guests',
        'age_min',
        'refundable_until',
      ],
    },
  ],
  fields: {
    name: { kind: 'localized-text', required: true, maxLength: 80, searchable: true },
    game_id: { kind: 'reference', to: 'games', readOnly: 'after-create', filterable: true },
    event_id: { kind: 'reference', to: 'events', readOnly: 'after-create', filterable: true },
    season_id: { kind: 'reference', to: 'seasons', readOnly: 'after-create', filterable: true },
    /** Opens the live stream of the game; no gate admits it. */
    virtual_ticket: { kind: 'boolean', default: false, readOnly: 'after-create', filterable: true },
    price: { kind: 'money', required: true, readOnly: 'after-create', sortable: true },
    quota: { kind: 'integer', required: true, min: 1, max: 200_000, sortable: true },
    /** Reserved, valid or used. */
    taken: { kind: 'integer', readOnly: true },
    sector_id: {
      kind: 'reference',
      to: 'stadium-sectors',
      readOnly: 'after-create',
      filterable: true,
      views: ['form', 'show'],
    },
    /** The first and the last seat on sale, as they are counted in the sector. */
    seat: { kind: 'integer', min: 1, max: 100_000, readOnly: 'after-create', views: ['form', 'show'] },
    last_seat: { kind: 'integer', min: 1, max: 100_000, readOnly: 'after-create', views: ['form', 'show'] },
    gates: { kind: 'text', maxLength: 100, views: ['form', 'show'] },
    active: { kind: 'boolean', default: false, filterable: true },
    sale_from: { kind: 'date-time', views: ['form', 'show'] },
    sale_to: { kind: 'date-time', views: ['form', 'show'] },
    per_client_max: { kind: 'integer', required: true, min: 1, max: 20, views: ['form', 'show'] },
    ticket_for_me: { kind: 'boolean', default: true, views: ['form', 'show'] },
    ticket_for_friend: { kind: 'boolean', default: true, views: ['form', 'show'] },
    /** People beside the holder, on the same ticket. */
    guests: { kind: 'integer', required: true, min: 0, max: 10, views: ['form', 'show'] },
    age_min: { kind: 'integer', min: 1, max: 100, views: ['form', 'show'] },
    refundable_until: { kind: 'date-time', views: ['form', 'show'] },
  },
})
