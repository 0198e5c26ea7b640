import { useState } from 'react'
import { checkAnswer, shownQuestions } from '#contract/shapes/form-answers.ts'
import { translate } from '#web/lib/i18n/i18n.ts'
import type { FormQuestion } from './read-questions.ts'

export interface Answer {
  readonly options: readonly string[]
  readonly text: string
  readonly file: File | null
}

const empty: Answer = { options: [], text: '', file: null }

/** What is filled in, which questions are shown for it, and the faults of those that were left. */
export function useFormAnswers(
  questions: readonly FormQuestion[],
  labelOf: (question: FormQuestion) => string,
) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map())
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const shownIds = shownQuestions(questions, new Map([...answers].map(([id, { options }]) => [id, options])))
  const shown = questions.filter(({ id }) => shownIds.has(id))
  const answerTo = (id: string) => answers.get(id) ?? empty
  const faultOf = (question: FormQuestion): string | null => {
    const { options, text, file } = answerTo(question.id)
    const { fault } = checkAnswer(question, { options, text, hasFile: file !== null })
    return fault && translate(`validation:${fault.rule}`, { field: labelOf(question), ...fault.values })
  }
  return {
    shown,
    answerTo,
    /** Only of a question that was left or sent. */
    errorOf: (question: FormQuestion) =>
      refused.get(question.id) ?? (touched.has(question.id) ? faultOf(question) : null),
    change(id: string, answer: Partial<Answer>) {
      setAnswers(new Map(answers).set(id, { ...answerTo(id), ...answer }))
      setRefused(new Map([...refused].filter(([one]) => one !== id)))
    },
    leave: (id: string) => setTouched(new Set(touched).add(id)),
    refuse: (faults: ReadonlyMap<string, string>) => setRefused(faults),
    /** Shows every fault. @returns the first question with one */
    check(): FormQuestion | null {
      setTouched(new Set(questions.map(({ id }) => id)))
      return shown.find((question) => faultOf(question) !== null) ?? null
    },
    clear() {
      setAnswers(new Map())
      setTouched(new Set())
    },
    /** As it is sent: files beside the answers, which name them by their position. */
    body() {
      const files: File[] = []
      const given = shown.flatMap(({ id, type }) => {
        const { options, text, file } = answerTo(id)
        if (type === 'section') return []
        if (file !== null) files.push(file)
        return [
          {
            question_id: id,
            ...(options.length > 0 && { options: [...options] }),
            ...(text !== '' && { text }),
            ...(file !== null && { file: files.length - 1 }),
          },
        ]
      })
      return { answers: given, ...(files.length > 0 && { files }) }
    },
  }
}
