import { foldText } from '#contract/kernel/fold-text.ts'
import type { Language } from '#contract/kernel/localized.ts'
import { parseMarkedText } from '#contract/kernel/marked-text.ts'
import type { Localized } from '#contract/kernel/shapes.ts'

export interface Question {
  readonly id: string
  readonly question: Localized
  readonly answer: Localized
}

/** As they are drawn. */
export function questionsIn(questions: readonly Question[], locale: Language) {
  return questions.map(({ id, question, answer }) => ({
    ...{ id, title: question[locale], blocks: parseMarkedText(answer[locale]) },
  }))
}

/** Whether a question is found: in either language and in any Arabic spelling. */
export function speaksOf({ question, answer }: Question, typed: string): boolean {
  const wanted = foldText(typed)
  return [question.ar, question.en, answer.ar, answer.en].some((text) => foldText(text).includes(wanted))
}
