import { type Question, questionsIn } from '#web/lib/content/questions.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Questions } from '#web/ui/questions.tsx'

/** In the visitor's language. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  const { locale } = usePage()
  return <Questions questions={questionsIn(questions, locale)} />
}
