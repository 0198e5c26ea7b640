import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** Moves between clubs. The club of the person follows on the day of the transfer. */
export const playerTransfers = defineResource({
  name: 'player-transfers',
  group: 'sports',
  icon: 'IconArrowsExchange',
  title: 'number',
  hints: ['staff_id', 'moved_on'],
  sort: '-moved_on',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  fields: {
    number: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
    staff_id: { kind: 'reference', to: 'staff', required: true, readOnly: 'after-create', filterable: true },
    kind: {
      kind: 'choice',
      required: true,
      default: 'permanent',
      filterable: true,
      options: [{ value: 'permanent' }, { value: 'loan' }, { value: 'free' }, { value: 'return' }],
    },
    from_club_id: { kind: 'reference', to: 'clubs', filterable: true },
    to_club_id: { kind: 'reference', to: 'clubs', filterable: true },
    moved_on: { kind: 'date', required: true, filterable: true, sortable: true },
    season_id: { kind: 'reference', to: 'seasons', filterable: true, views: ['form', 'show'] },
    fee: { kind: 'money', currency: 'LYD', views: ['form', 'show'] },
    fee_shown: { kind: 'boolean', default: false, views: ['form', 'show'] },
  },
})
