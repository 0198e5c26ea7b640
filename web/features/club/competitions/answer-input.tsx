import { useTranslation } from 'react-i18next'
import { answerLengthsMax, isTextKind } from '#contract/shapes/question-kinds.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { ChoiceField, LongTextField, TextField } from '#web/ui/field.tsx'
import list from '#web/ui/option-list.module.css'
import { LocalText, readIn } from '../local-text.tsx'
import classes from './competitions.module.css'
import type { PlayedQuestion } from './played-question.ts'

interface AnswerInputProps {
  readonly question: PlayedQuestion
  readonly options: readonly string[]
  readonly text: string
  readonly error: string | null
  onChoose(id: string): void
  onWrite(text: string): void
}

/** What a question of each kind is answered with. */
export function AnswerInput(props: AnswerInputProps) {
  const { question, options, text, error, onChoose, onWrite } = props
  const { t } = useTranslation('competitions')
  const { locale } = usePage()
  if (question.type === 'select')
    return (
      <ChoiceField
        label={t('play.your_answer')}
        name="answer"
        value={options[0] ?? ''}
        error={error}
        choices={[
          { value: '', label: t('play.choose_from') },
          ...question.options.map((one) => ({ value: one.id, label: readIn(one.text, locale).text })),
        ]}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    )
  if (isTextKind(question.type)) {
    const shared = {
      label: t('play.your_answer'),
      name: 'answer',
      value: text,
      error,
      maxLength: answerLengthsMax[question.type],
    }
    return question.type === 'textarea' ? (
      <LongTextField {...shared} onChange={(event) => onWrite(event.currentTarget.value)} />
    ) : (
      <TextField {...shared} autoComplete="off" onChange={(event) => onWrite(event.currentTarget.value)} />
    )
  }
  return <Options {...props} />
}

function Options({ question, options, error, onChoose }: AnswerInputProps) {
  const { t } = useTranslation('competitions')
  const type = question.type === 'checkbox' ? 'checkbox' : 'radio'
  return (
    <fieldset className={list.options} aria-labelledby="question" aria-describedby="question-fault">
      {type === 'checkbox' && <p className="soft">{t('play.several')}</p>}
      {question.options.map((one) => (
        <label key={one.id}>
          <input
            type={type}
            name="answer"
            checked={options.includes(one.id)}
            onChange={() => onChoose(one.id)}
          />
          <LocalText of={one.text} />
        </label>
      ))}
      <p id="question-fault" className={classes.fault} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </fieldset>
  )
}
