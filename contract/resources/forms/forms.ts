import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { published } from '#contract/kernel/resource/published.ts'
import { condition } from '#contract/shapes/form-answers.ts'
import {
  choiceKinds,
  formKindOptions,
  formQuestionKinds,
  optionsMax,
  optionsMin,
} from '#contract/shapes/question-kinds.ts'

const options = defineResource({
  name: 'form-options',
  group: 'club',
  icon: 'IconList',
  title: 'text',
  sort: 'id',
  crud: ['index'],
  fields: {
    question_id: { kind: 'reference', to: 'form-questions', required: true },
    text: { kind: 'localized-text', required: true, maxLength: 100 },
    /** Its name in conditions. */
    key: { kind: 'text', maxLength: 20, rule: 'alpha_dash', views: [] },
  },
})

/** A question, or a heading: `section` begins a part of the form. */
const questions = defineResource({
  name: 'form-questions',
  group: 'club',
  icon: 'IconHelpCircle',
  title: 'text',
  sort: 'id',
  crud: ['index'],
  fields: {
    form_id: { kind: 'reference', to: 'forms', required: true },
    text: { kind: 'localized-text', required: true, maxLength: 200 },
    type: { kind: 'choice', required: true, default: 'textfield', options: formKindOptions },
    required: {
      kind: 'boolean',
      default: true,
      onlyWith: { field: 'type', values: formQuestionKinds.filter((kind) => kind !== 'section') },
    },
    options: {
      kind: 'rows',
      of: options,
      by: 'question_id',
      min: optionsMin,
      max: optionsMax,
      onlyWith: { field: 'type', values: choiceKinds },
    },
    key: { kind: 'text', maxLength: 20, rule: 'alpha_dash', views: [] },
    condition: { kind: 'json', shape: condition, views: ['form'] },
  },
})

/** What clients are asked outside of competitions: registrations, requests, surveys. */
export const forms = defineResource({
  name: 'forms',
  group: 'club',
  icon: 'IconFileText',
  title: 'title',
  sort: '-id',
  crud: ['index', 'show', 'store', 'update', 'destroy', 'restore', 'export'],
  related: [{ resource: 'client-forms', by: 'form_id', children: true }],
  audience: {
    access: 'public',
    path: '/forms',
    summary: 'Forms that are published, the newest first.',
    list: ['title', 'description', 'many', 'publish_at_to'],
    show: [
      'confirmation',
      { questions: ['text', 'type', 'required', 'key', 'condition', { options: ['text', 'key'] }] },
    ],
    preview: true,
    where: 'live',
  },
  fieldsets: [
    { name: 'form', fields: ['title', 'description', 'confirmation', 'many'] },
    { name: 'questions', fields: ['questions'] },
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
    { name: 'state', fields: ['entries', 'waiting'] },
  ],
  fields: {
    title: { kind: 'localized-text', required: true, eitherLanguage: true, maxLength: 100, searchable: true },
    description: {
      kind: 'long-text',
      localized: true,
      required: true,
      eitherLanguage: true,
      maxLength: 2_000,
      views: ['form', 'show'],
    },
    /** Read after sending. */
    confirmation: { kind: 'long-text', localized: true, maxLength: 500, views: ['form', 'show'] },
    /** A client may send it more than once. */
    many: { kind: 'boolean', default: false, filterable: true },
    ...published({ completeBeforePublish: true }),
    questions: { kind: 'rows', of: questions, by: 'form_id', required: true, min: 1, max: 60 },
    entries: { kind: 'integer', readOnly: true },
    /** Entries that nobody has taken yet. */
    waiting: { kind: 'integer', readOnly: true },
  },
})
