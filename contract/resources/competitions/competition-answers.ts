import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { kindOptions } from '#contract/shapes/question-kinds.ts'

/** Answers of clients. The program marks what is chosen, and texts in an accepted spelling; staff mark the other texts. */
export const competitionAnswers = defineResource({
  name: 'competition-answers',
  group: 'club',
  icon: 'IconPencil',
  title: 'number',
  hints: ['competition_id'],
  sort: '-id',
  counting: 'capped',
  crud: ['index', 'show', 'export'],
  state: 'mark',
  figures: [{ name: 'to_mark', over: { field: 'mark', values: ['waiting'] }, badge: true }],
  actions: {
    accept: {
      summary: 'The text is a right answer.',
      from: ['waiting', 'wrong'],
      to: 'right',
      path: 'acceptances',
      errors: ['staff.own_client'],
      event: 'accepted',
      icon: 'IconCheck',
      visible: true,
      bulk: true,
    },
    reject: {
      summary: 'The text is no right answer.',
      from: ['waiting', 'right'],
      to: 'wrong',
      path: 'rejections',
      errors: ['staff.own_client'],
      event: 'rejected',
      icon: 'IconX',
      visible: true,
      bulk: true,
    },
    confirm: {
      summary: 'A second person has looked at the mark.',
      from: ['right', 'wrong'],
      path: 'confirmations',
      event: 'confirmed',
      icon: 'IconShieldCheck',
      bulk: true,
      errors: ['competition.second_person', 'staff.own_client'],
    },
  },
  fields: {
    number: { kind: 'text', readOnly: true, mono: true },
    entry_id: {
      kind: 'reference',
      to: 'client-competitions',
      required: true,
      readOnly: true,
      filterable: true,
    },
    competition_id: {
      kind: 'reference',
      to: 'competitions',
      required: true,
      readOnly: true,
      filterable: true,
    },
    question_id: { kind: 'reference', to: 'questions', required: true, readOnly: true, filterable: true },
    type: { kind: 'choice', required: true, readOnly: true, options: kindOptions, views: ['show'] },
    answer: { kind: 'long-text', readOnly: true },
    mark: {
      kind: 'choice',
      required: true,
      readOnly: true,
      filterable: true,
      options: [
        { value: 'shown', tone: 'neutral' },
        { value: 'waiting', tone: 'pending' },
        { value: 'right', tone: 'success' },
        { value: 'wrong', tone: 'danger' },
      ],
    },
    points: { kind: 'integer', readOnly: true },
    seconds: { kind: 'integer', readOnly: true },
    late: { kind: 'boolean', readOnly: true, views: ['show'] },
    /** Who marked it by hand. */
    marked_by_id: { kind: 'reference', to: 'users', readOnly: true, views: ['show'] },
    confirmed_by_id: { kind: 'reference', to: 'users', readOnly: true },
    /** A text whose competition is not yet awarded. */
    markable: { kind: 'boolean', required: true, readOnly: true, views: [] },
  },
})
