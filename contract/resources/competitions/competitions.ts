import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { published } from '#contract/kernel/resource/published.ts'

const options = defineResource({
  name: 'competition-options',
  group: 'club',
  icon: 'IconList',
  title: 'text',
  sort: 'id',
  crud: ['index'],
  fields: {
    question_id: { kind: 'reference', to: 'competition-questions', required: true },
    text: { kind: 'localized-text', required: true, maxLength: 100 },
    correct: { kind: 'boolean', default: false },
  },
})

const questions = defineResource({
  name: 'competition-questions',
  group: 'club',
  icon: 'IconList',
  title: 'text',
  sort: 'id',
  crud: ['index'],
  fields: {
    competition_id: { kind: 'reference', to: 'competitions', required: true },
    text: { kind: 'localized-text', required: true, maxLength: 200 },
    points: { kind: 'integer', required: true, min: 1, max: 100 },
    options: { kind: 'rows', of: options, by: 'question_id', required: true, min: 2, max: 6 },
  },
})

/** Questions with one right answer each. A client enters once while a competition is open; judging gives scores and places. */
export const competitions = defineResource({
  name: 'competitions',
  group: 'club',
  icon: 'IconTrophy',
  title: 'title',
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  related: [{ resource: 'competition-entries', by: 'competition_id', children: true }],
  figures: [
    { name: 'states', by: 'status' },
    { name: 'to_judge', over: { field: 'status', values: ['closed'] }, badge: true },
  ],
  state: 'status',
  actions: {
    open: {
      summary: 'Let clients enter; the questions stay as they are from now on.',
      from: ['draft'],
      to: 'open',
      path: 'openings',
      event: 'opened',
      icon: 'IconCheck',
      primary: true,
    },
    close: {
      summary: 'No client enters any more.',
      from: ['open'],
      to: 'closed',
      path: 'closures',
      event: 'closed',
      icon: 'IconLock',
      primary: true,
    },
    judge: {
      summary: 'Give each entry its score and its place: by points, then by who came first.',
      from: ['closed'],
      to: 'judged',
      path: 'judgements',
      event: 'judged',
      icon: 'IconTrophy',
      primary: true,
    },
  },
  audience: {
    access: 'public',
    path: '/competitions',
    list: ['title', 'image', 'status', 'publish_at_to'],
    show: ['rules', { questions: ['text', 'points', { options: ['text'] }] }],
    preview: true,
    filters: ['status'],
    where: 'live',
  },
  fields: {
    title: { kind: 'localized-text', required: true, eitherLanguage: true, maxLength: 100, searchable: true },
    rules: { kind: 'long-text', localized: true, required: true, eitherLanguage: true, maxLength: 2_000 },
    image: { kind: 'image', visibility: 'public', aspect: 1.5 },
    ...published({ completeBeforePublish: true }),
    status: {
      kind: 'choice',
      required: true,
      readOnly: true,
      filterable: true,
      options: [
        { value: 'draft', tone: 'neutral' },
        { value: 'open', tone: 'success' },
        { value: 'closed', tone: 'pending' },
        { value: 'judged', tone: 'info' },
      ],
    },
    questions: { kind: 'rows', of: questions, by: 'competition_id', required: true, min: 1, max: 30 },
    entries: { kind: 'integer', readOnly: true },
    /** Questions that have not exactly one right option: it cannot be opened before they have. */
    unanswerable: { kind: 'integer', readOnly: true, views: ['show'] },
  },
})
