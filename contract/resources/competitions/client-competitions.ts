import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** What a client played: one entry in each competition. Score and place come with judging. */
export const clientCompetitions = defineResource({
  name: 'client-competitions',
  group: 'club',
  icon: 'IconListDetails',
  title: 'number',
  hints: ['competition_id'],
  sort: '-id',
  crud: ['index', 'show', 'export'],
  state: 'status',
  related: [{ resource: 'competition-answers', by: 'entry_id', children: true }],
  audience: {
    access: 'client',
    path: '/client-competitions',
    summary: 'Competitions that I have played, the newest first.',
    list: ['competition_id', 'competition', 'status', 'score', 'place', 'points_won', 'created_at'],
  },
  fields: {
    number: { kind: 'text', readOnly: true, mono: true },
    competition_id: {
      kind: 'reference',
      to: 'competitions',
      required: true,
      readOnly: true,
      filterable: true,
    },
    client_id: { kind: 'reference', to: 'clients', readOnly: true, filterable: true },
    status: {
      kind: 'choice',
      required: true,
      readOnly: true,
      filterable: true,
      options: [
        { value: 'started', tone: 'pending' },
        { value: 'finished', tone: 'success' },
      ],
    },
    score: { kind: 'integer', readOnly: true, sortable: true },
    seconds_used: { kind: 'integer', required: true, readOnly: true, sortable: true },
    place: { kind: 'integer', readOnly: true, sortable: true },
    /** A draw decided its place. */
    drawn: { kind: 'boolean', readOnly: true, views: ['show'] },
    points_won: { kind: 'integer', readOnly: true, sortable: true },
    points_paid_at: { kind: 'date-time', readOnly: true, views: ['show'] },
  },
})
