import type { ChoiceOption } from '#contract/kernel/resource/fields.ts'

/** How a question is answered. Competitions and forms share these. */
export const questionKinds = ['radio', 'checkbox', 'select', 'text', 'textfield', 'textarea'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Beside those, in forms. `section`: no question, but the heading of those that follow. */
export const formQuestionKinds = [...questionKinds, 'date', 'phone', 'nid', 'file', 'section'] as const
export type FormQuestionKind = (typeof formQuestionKinds)[number]

/** Kinds that are answered by choosing; each has at least `optionsMin` options. */
export const choiceKinds = ['radio', 'checkbox', 'select'] as const
export type ChoiceKind = (typeof choiceKinds)[number]
export const textKinds = ['text', 'textfield', 'textarea'] as const
export type TextKind = (typeof textKinds)[number]

export const optionsMin = 2
export const optionsMax = 20

/** `text` is a word or a number, `textfield` one line, `textarea` several lines. */
export const answerLengthsMax = { text: 60, textfield: 200, textarea: 2_000 } as const

export function isChoiceKind(kind: string): kind is ChoiceKind {
  return (choiceKinds as readonly string[]).includes(kind)
}

export function isTextKind(kind: string): kind is TextKind {
  return (textKinds as readonly string[]).includes(kind)
}

/** The options of the choice `type` of a question's definition. */
export const kindOptions = questionKinds.map((value) => ({ value })) satisfies readonly ChoiceOption[]
export const formKindOptions = formQuestionKinds.map((value) => ({ value })) satisfies readonly ChoiceOption[]
