import { defineResource } from '#contract/kernel/resource/define-resource.ts'

/** The votes of clients. Whose they are is read only where the poll says that it is named. */
export const clientPolls = defineResource({
  name: 'client-polls',
  group: 'club',
  icon: 'IconListDetails',
  title: 'number',
  hints: ['answer', 'created_at'],
  sort: '-id',
  counting: 'capped',
  crud: ['index', 'show', 'export'],
  fields: {
    number: { kind: 'text', readOnly: true, mono: true },
    poll_id: { kind: 'reference', to: 'polls', required: true, readOnly: true, filterable: true },
    answer: { kind: 'localized-text', readOnly: true },
    /** Empty where the poll is not named. */
    client_id: { kind: 'reference', to: 'clients', readOnly: true },
  },
})
