import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answerQuestion, showPlay } from '#contract/operations/competitions/play.ts'
import { isChoiceKind } from '#contract/shapes/question-kinds.ts'
import { refresh, remember, useSend } from '#web/lib/api/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/status.tsx'
import { LocalText } from '../local-text.tsx'
import { AnswerInput } from './answer-input.tsx'
import classes from './competitions.module.css'
import type { PlayedQuestion } from './played-question.ts'
import { TimeBar } from './time-bar.tsx'

interface PlayQuestionProps {
  readonly competitionId: string
  readonly question: PlayedQuestion
  readonly count: number
  readonly limit: number | null
  /** The server knows another state. */
  onLost(): void
}

export function PlayQuestion({ competitionId, question, count, limit, onLost }: PlayQuestionProps) {
  const { t } = useTranslation('competitions')
  const [options, setOptions] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const send = useSend(answerQuestion)
  const isEmpty = isChoiceKind(question.type) ? options.length === 0 : text.trim() === ''
  // Who reads by ear hears the next question at once.
  useEffect(() => heading.current?.focus(), [])

  const answer = () => {
    const params = { id: competitionId }
    const given = isChoiceKind(question.type) ? { options: [...options] } : { text }
    send.mutate(
      { params, body: { question_id: question.id, ...given } },
      {
        onSuccess(play) {
          remember(showPlay, { params, quiet: true }, play)
          if (play.question === null) refresh(showPlay)
        },
        onError: ({ code }) => code.startsWith('competition.') && onLost(),
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(question.required && isEmpty)
    if (!question.required || !isEmpty) answer()
  }
  const choose = (id: string) => {
    setMissing(false)
    setOptions(question.type === 'checkbox' ? toggled(options, id) : [id])
  }
  const onTimeOver = useEffectEvent(answer)
  useDigits(question, choose)
  return (
    <form className={classes.question} noValidate onSubmit={submit}>
      <p className={classes.step}>
        <span>{t('play.question', { number: question.number, count })}</span>
        <span>{t('points', { count: question.points })}</span>
      </p>
      <progress className={classes.progress} max={count} value={question.number - 1} aria-hidden="true" />
      {limit !== null && question.seconds_left !== null && (
        <TimeBar secondsLeft={question.seconds_left} limit={limit} onOver={() => onTimeOver()} />
      )}
      <h1 ref={heading} tabIndex={-1} id="question">
        <LocalText of={question.text} />
      </h1>
      <AnswerInput
        question={question}
        options={options}
        text={text}
        error={isMissing ? t(isChoiceKind(question.type) ? 'play.choose' : 'play.write') : null}
        onChoose={choose}
        onWrite={(written) => {
          setText(written)
          setMissing(false)
        }}
      />
      {send.error && !send.error.code.startsWith('competition.') && (
        <Notice kind="danger">{send.error.sentence}</Notice>
      )}
      <Button type="submit" busy={send.isPending}>
        {t(!question.required && isEmpty ? 'play.skip' : 'play.answer')}
      </Button>
    </form>
  )
}

/** The keys 1 to 9 choose, wherever the focus is. */
function useDigits({ type, options }: PlayedQuestion, choose: (id: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const option = options[Number(event.key) - 1]
    if (!option || event.ctrlKey || event.metaKey || event.altKey || type === 'select') return
    event.preventDefault()
    choose(option.id)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
}
