import { foldText } from '#contract/kernel/fold-text.ts'
import { parseMarkedText } from '#contract/kernel/marked-text.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import classes from './question-list.module.css'

export interface Question {
  readonly id: string
  readonly question: Localized
  readonly answer: Localized
}

/** Questions that open to their answers; the browser's page search finds them. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  const { locale } = usePage()
  return (
    <div className={classes.list}>
      {questions.map(({ id, question, answer }) => (
        <details key={id} className={classes.question}>
          <summary>{question[locale]}</summary>
          <MarkedText blocks={parseMarkedText(answer[locale])} />
        </details>
      ))}
    </div>
  )
}

/** Whether a question is found: in either language and in any Arabic spelling. */
export function speaksOf({ question, answer }: Question, typed: string): boolean {
  const wanted = foldText(typed)
  return [question.ar, question.en, answer.ar, answer.en].some((text) => foldText(text).includes(wanted))
}
