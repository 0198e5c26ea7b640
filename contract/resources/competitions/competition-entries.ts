import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** What a client answered in a competition. `answers`: the ids of the chosen options, one of each question. */
export const competitionEntries = defineResource({
  name: 'competition-entries',
  group: 'club',
  icon: 'IconListDetails',
  title: 'number',
  sort: '-id',
  crud: ['index', 'show', 'export'],
  clientWrites: {
    access: 'client',
    path: '/competition-entries',
    fields: ['competition_id', 'answers'],
    owner: 'client_id',
    oncePer: 'competition_id',
    while: { parent: 'competition_id', is: ['open'] },
  },
  audience: {
    access: 'client',
    path: '/competition-entries',
    list: ['competition_id', 'score', 'place', 'created_at'],
    where: 'own',
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
    answers: { kind: 'json', required: true, readOnly: true, views: [] },
    score: { kind: 'integer', readOnly: true, sortable: true },
    place: { kind: 'integer', readOnly: true, sortable: true },
  },
})
