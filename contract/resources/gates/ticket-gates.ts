import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { gateDirections } from '#contract/shapes/admit-ticket.ts'

/** Where tickets are read. A device belongs to one gate and gets a key of its own with a pairing code. */
export const ticketGates = defineResource({
  name: 'ticket-gates',
  group: 'tickets',
  icon: 'IconShieldCheck',
  title: 'name',
  hints: ['stadium_id'],
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  related: [
    { resource: 'gate-devices', by: 'gate_id' },
    { resource: 'ticket-scans', by: 'gate_id' },
  ],
  actions: {
    pair: {
      summary: 'Show a code for ten minutes, with which one device becomes a device of this gate.',
      path: 'pairings',
      icon: 'IconKey',
      primary: true,
    },
  },
  fieldsets: [
    { name: 'gate', fields: ['name', 'stadium_id', 'sector_ids', 'direction', 'active'] },
    {
      name: 'rules',
      fields: ['game_id', 'event_id', 'opens_at', 'closes_at', 'demands_moving_code', 'capacity'],
    },
    {
      name: 'state',
      fields: ['pairing_code', 'device_count', 'came_in', 'went_out', 'inside', 'refused', 'full'],
    },
  ],
  fields: {
    name: { kind: 'localized-text', required: true, maxLength: 60, searchable: true },
    stadium_id: { kind: 'reference', to: 'stadiums', required: true, filterable: true },
    /** Empty: all. */
    sector_ids: { kind: 'references', to: 'stadium-sectors', countMax: 60, views: ['form', 'show'] },
    direction: {
      kind: 'choice',
      required: true,
      default: 'in',
      filterable: true,
      options: gateDirections.map((value) => ({ value })),
    },
    active: { kind: 'boolean', default: true, filterable: true },
    /** Empty: the games of the stadium, each within a day. */
    game_id: { kind: 'reference', to: 'games', views: ['form', 'show'] },
    event_id: { kind: 'reference', to: 'events', views: ['form', 'show'] },
    opens_at: { kind: 'date-time', views: ['form', 'show'] },
    closes_at: { kind: 'date-time', views: ['form', 'show'] },
    /** A picture of a code is refused: the digits beside it change every half minute. */
    demands_moving_code: { kind: 'boolean', default: false, views: ['form', 'show'] },
    /** Persons inside, from which on staff are told. */
    capacity: { kind: 'integer', min: 1, max: 200_000, views: ['form', 'show'] },
    /** Good for one device, and for ten minutes. */
    pairing_code: { kind: 'text', readOnly: true, sensitive: true, mono: true, views: ['show'] },
    device_count: { kind: 'integer', readOnly: true },
    came_in: { kind: 'integer', readOnly: true },
    went_out: { kind: 'integer', readOnly: true, views: ['show'] },
    inside: { kind: 'integer', readOnly: true },
    refused: { kind: 'integer', readOnly: true },
    full: { kind: 'boolean', readOnly: true, views: ['show'] },
  },
})
