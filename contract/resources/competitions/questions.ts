import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import {
  choiceKinds,
  kindOptions,
  optionsMax,
  optionsMin,
  textKinds,
} from '#contract/shapes/question-kinds.ts'

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

/** A spelling of the right answer; compared as the search compares. */
const accepted = defineResource({
  name: 'competition-accepted-texts',
  group: 'club',
  icon: 'IconList',
  title: 'text',
  sort: 'id',
  crud: ['index'],
  fields: {
    question_id: { kind: 'reference', to: 'competition-questions', required: true },
    text: { kind: 'text', required: true, maxLength: 100 },
  },
})

const asked = {
  text: { kind: 'localized-text', required: true, maxLength: 200, searchable: true },
  type: { kind: 'choice', required: true, default: 'radio', filterable: true, options: kindOptions },
  required: { kind: 'boolean', default: true },
  points: { kind: 'integer', required: true, min: 1, max: 100 },
  options: {
    kind: 'rows',
    of: options,
    by: 'question_id',
    min: optionsMin,
    max: optionsMax,
    onlyWith: { field: 'type', values: choiceKinds },
  },
  /** Without one, a text is judged by hand. */
  answers: {
    kind: 'rows',
    of: accepted,
    by: 'question_id',
    max: 20,
    onlyWith: { field: 'type', values: textKinds },
  },
} as const

/** In the form of their competition. */
export const competitionQuestions = defineResource({
  name: 'competition-questions',
  group: 'club',
  icon: 'IconHelpCircle',
  title: 'text',
  sort: 'id',
  crud: ['index'],
  fields: {
    competition_id: { kind: 'reference', to: 'competitions', required: true },
    ...asked,
  },
})

/** The same rows as a section: the questions of all competitions. The last one of a competition stays. */
export const questions = defineResource({
  name: 'questions',
  group: 'club',
  icon: 'IconHelpCircle',
  title: 'text',
  hints: ['competition_id'],
  sort: '-id',
  crud: ['index', 'show', 'destroy', 'restore', 'export'],
  fields: {
    competition_id: {
      kind: 'reference',
      to: 'competitions',
      required: true,
      readOnly: true,
      filterable: true,
    },
    text: { ...asked.text, readOnly: true },
    type: { kind: 'choice', required: true, readOnly: true, filterable: true, options: kindOptions },
    required: { ...asked.required, readOnly: true },
    points: { ...asked.points, readOnly: true },
    options: { ...asked.options, readOnly: true },
    answers: { ...asked.answers, readOnly: true },
  },
})
