import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { aboutSubject } from '#contract/kernel/resource/engaging.ts'
import { reactions } from '#contract/shapes/reactions.ts'

/** The reactions of clients, one for each client and row; staff only read them. */
export const reacts = defineResource({
  name: 'reacts',
  group: 'club',
  icon: 'IconThumbUp',
  title: 'number',
  sort: '-id',
  counting: 'capped',
  crud: ['index', 'show', 'export'],
  figures: [{ name: 'reactions', by: 'reaction' }],
  fields: {
    number: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
    client_id: { kind: 'reference', to: 'clients', required: true, readOnly: true, filterable: true },
    reaction: {
      kind: 'choice',
      required: true,
      readOnly: true,
      filterable: true,
      options: reactions.map((value) => ({ value })),
    },
    ...aboutSubject(),
  },
})
