import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { published } from '#contract/kernel/resource/published.ts'

const options = defineResource({
  name: 'poll-options',
  group: 'club',
  icon: 'IconList',
  title: 'text',
  sort: 'id',
  crud: ['index'],
  fields: {
    poll_id: { kind: 'reference', to: 'polls', required: true },
    text: { kind: 'localized-text', required: true, maxLength: 100 },
  },
})

/** A question to clients, each of whom has one vote. Who has not voted does not see the result before the end. */
export const polls = defineResource({
  name: 'polls',
  group: 'club',
  icon: 'IconChartBar',
  title: 'question',
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  related: [{ resource: 'client-polls', by: 'poll_id', children: true }],
  fieldsets: [
    { name: 'poll', fields: ['question', 'image', 'options', 'pictures', 'votes'] },
    { name: 'rules', fields: ['changeable', 'named'] },
    {
      name: 'publication',
      fields: [
        'active',
        'publish_at_from',
        'publish_at_to',
        'publication',
        'published_at',
        'missing_language',
      ],
    },
  ],
  fields: {
    question: {
      kind: 'localized-text',
      required: true,
      eitherLanguage: true,
      maxLength: 200,
      searchable: true,
    },
    image: { kind: 'image', visibility: 'public', aspect: 1.5, views: ['form', 'show'] },
    /** They stay as they are from the first vote on. */
    options: {
      kind: 'rows',
      of: options,
      by: 'poll_id',
      required: true,
      min: 2,
      max: 10,
      views: ['form', 'show'],
    },
    /** One of each option, in their order; or none. */
    pictures: { kind: 'images', visibility: 'public', countMax: 10, views: ['form', 'show'] },
    votes: { kind: 'integer', readOnly: true },
    /** A client may vote again; the last vote counts. */
    changeable: { kind: 'boolean', default: false, views: ['form', 'show'] },
    /** Staff read who voted for what, and clients are told so before they vote. */
    named: { kind: 'boolean', default: false, filterable: true },
    ...published({ completeBeforePublish: true }),
  },
})
