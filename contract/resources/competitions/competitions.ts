import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { published } from '#contract/kernel/resource/published.ts'
import { pointsMax, secondsMax, secondsMin } from '#contract/shapes/competition.ts'
import { competitionQuestions } from './questions.ts'

/** What the first places get: the first row is for the best, the next for those who follow. */
const prizes = defineResource({
  name: 'competition-prizes',
  group: 'club',
  icon: 'IconTrophy',
  title: 'points',
  sort: 'id',
  crud: ['index'],
  fields: {
    competition_id: { kind: 'reference', to: 'competitions', required: true },
    places: { kind: 'integer', required: true, min: 1, max: 1_000 },
    points: { kind: 'integer', required: true, min: 1, max: pointsMax },
  },
})

/**
 * Clients play a competition once while it is open, question by question. Judging gives scores and places; among equals a
 * draw decides, from a seed whose hash is published when it opens.
 */
export const competitions = defineResource({
  name: 'competitions',
  group: 'club',
  icon: 'IconTrophy',
  title: 'title',
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  related: [
    { resource: 'client-competitions', by: 'competition_id', children: true },
    { resource: 'competition-answers', by: 'competition_id' },
  ],
  figures: [
    { name: 'states', by: 'status' },
    { name: 'to_judge', over: { field: 'status', values: ['closed'] }, badge: true },
  ],
  state: 'status',
  actions: {
    open: {
      summary:
        'Let clients play; the questions stay as they are, and the hash of the draw’s seed is published.',
      from: ['draft'],
      to: 'open',
      path: 'openings',
      event: 'opened',
      icon: 'IconCheck',
      primary: true,
      errors: ['competition.question_unanswerable'],
    },
    close: {
      summary: 'No client plays any more.',
      from: ['open'],
      to: 'closed',
      path: 'closures',
      event: 'closed',
      icon: 'IconLock',
      primary: true,
    },
    judge: {
      summary:
        'Give each entry its score and place: by points, then who played to the end, then time used, then the draw. It can be repeated.',
      from: ['closed', 'judged'],
      to: 'judged',
      path: 'judgements',
      event: 'judged',
      icon: 'IconTrophy',
      primary: true,
      errors: ['competition.answers_waiting'],
    },
    award: {
      summary: 'Give the winners their points; a second person agrees.',
      from: ['judged'],
      to: 'awarded',
      path: 'awards',
      event: 'awarded',
      approval: { kind: 'competition-award' },
      icon: 'IconCoins',
      visible: true,
      errors: ['competition.second_look', 'competition.judge_again', 'staff.own_client'],
    },
  },
  audience: {
    access: 'public',
    path: '/competitions',
    summary:
      'Competitions that are published: those that are open first, then the newest. Questions are shown while they are played.',
    list: [
      'title',
      'image',
      'status',
      'closes_at',
      'question_count',
      'seconds_per_question',
      'entries',
      { prizes: ['places', 'points'] },
    ],
    show: ['rules', 'result_shown', 'seed_hash', 'seed'],
    preview: true,
    filters: ['status'],
    where: 'live',
    sort: ['-playing', '-id'],
  },
  fieldsets: [
    { name: 'competition', fields: ['title', 'rules', 'image'] },
    { name: 'play', fields: ['closes_at', 'seconds_per_question', 'result_shown'] },
    { name: 'questions', fields: ['questions'] },
    { name: 'prizes', fields: ['prizes'] },
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
    {
      name: 'result',
      fields: [
        'status',
        'entries',
        'question_count',
        'unanswerable',
        'waiting',
        'unconfirmed',
        'seed_hash',
        'seed',
      ],
    },
  ],
  fields: {
    title: { kind: 'localized-text', required: true, eitherLanguage: true, maxLength: 100, searchable: true },
    rules: { kind: 'long-text', localized: true, required: true, eitherLanguage: true, maxLength: 2_000 },
    image: { kind: 'image', visibility: 'public', aspect: 1.5 },
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
        { value: 'awarded', tone: 'neutral' },
      ],
    },
    ...published({ completeBeforePublish: true }),
    /** No question is answered after it; empty: until staff close it. */
    closes_at: { kind: 'date-time', filterable: true, sortable: true },
    seconds_per_question: { kind: 'integer', min: secondsMin, max: secondsMax },
    result_shown: {
      kind: 'choice',
      required: true,
      default: 'at_end',
      options: [{ value: 'at_once' }, { value: 'at_end' }],
      views: ['form', 'show'],
    },
    questions: {
      kind: 'rows',
      of: competitionQuestions,
      by: 'competition_id',
      required: true,
      min: 1,
      max: 30,
    },
    prizes: { kind: 'rows', of: prizes, by: 'competition_id', max: 20 },
    /** Clients may begin it now. */
    playing: { kind: 'boolean', required: true, readOnly: true, views: [] },
    entries: { kind: 'integer', readOnly: true },
    question_count: { kind: 'integer', readOnly: true, views: ['list'] },
    /** Questions that nothing answers rightly: it cannot be opened before they have a right option. */
    unanswerable: { kind: 'integer', readOnly: true, views: ['show'] },
    /** Texts that are to be judged by hand. */
    waiting: { kind: 'integer', readOnly: true, views: ['show'] },
    /** Texts of winners, judged by hand, that no second person has looked at. */
    unconfirmed: { kind: 'integer', readOnly: true, views: ['show'] },
    /** SHA-256 of the seed, from the opening on. */
    seed_hash: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
    /** Empty until the competition is judged. */
    seed: { kind: 'text', readOnly: true, mono: true, views: ['show'] },
  },
})
