import type { ComponentProps } from 'react'
import { MarkedText } from './marked-text.tsx'
import classes from './questions.module.css'

interface QuestionsProps {
  readonly questions: readonly {
    readonly id: string
    readonly title: string
    readonly blocks: ComponentProps<typeof MarkedText>['blocks']
  }[]
}

/** Questions that open to their answers; the browser's page search finds them. */
export function Questions({ questions }: QuestionsProps) {
  return (
    <div className={classes.list}>
      {questions.map(({ id, title, blocks }) => (
        <details key={id} className={classes.question}>
          <summary>{title}</summary>
          <MarkedText blocks={blocks} />
        </details>
      ))}
    </div>
  )
}
