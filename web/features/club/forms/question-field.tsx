import { useTranslation } from 'react-i18next'
import { answerLengthsMax } from '#contract/shapes/question-kinds.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { ChoiceField, LongTextField, TextField } from '#web/ui/field.tsx'
import list from '#web/ui/option-list.module.css'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { PhotoField } from '#web/ui/photo-field.tsx'
import { LocalText, readIn } from '../local-text.tsx'
import classes from './forms.module.css'
import type { FormQuestion } from './read-questions.ts'
import type { Answer } from './use-form-answers.ts'

interface QuestionFieldProps {
  readonly question: FormQuestion
  readonly answer: Answer
  readonly error: string | null
  onChange(answer: Partial<Answer>): void
  onLeave(): void
}

/** One question in the form of its kind; a heading begins a part. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, answer, error, onChange, onLeave } = props
  const { t } = useTranslation('forms')
  const { type } = question
  if (type === 'section')
    return (
      <h2 className={classes.section}>
        <LocalText of={question.text} />
      </h2>
    )
  if (type === 'radio' || type === 'checkbox') return <Options {...props} type={type} />
  const label = <Label question={question} />
  const shared = { label, name: `q${question.id}`, error, onBlur: onLeave }
  if (type === 'select') return <Select {...props} />
  if (type === 'file')
    return (
      <PhotoField
        label={label}
        description={t('page.file_about')}
        chooseLabel={t('page.choose_file')}
        changeLabel={t('page.change_file')}
        previewLabel={t('page.preview')}
        error={error}
        value={answer.file}
        onChange={(file) => onChange({ file })}
      />
    )
  if (type === 'phone')
    return <PhoneField {...shared} value={answer.text} onChange={(text) => onChange({ text })} />
  if (type === 'textarea')
    return (
      <LongTextField
        {...shared}
        value={answer.text}
        maxLength={answerLengthsMax.textarea}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
    )
  return (
    <TextField
      {...shared}
      type={type === 'date' ? 'date' : 'text'}
      ltr={type === 'date' || type === 'nid'}
      value={answer.text}
      maxLength={type === 'text' || type === 'textfield' ? answerLengthsMax[type] : 40}
      {...(type === 'nid' && { inputMode: 'numeric' as const })}
      onChange={(event) => onChange({ text: event.currentTarget.value })}
    />
  )
}

function Label({ question: { text, required } }: { question: FormQuestion }) {
  const { t } = useTranslation('forms')
  return (
    <>
      <LocalText of={text} />
      {!required && <span className="soft"> {t('page.optional')}</span>}
    </>
  )
}

function Select({ question, answer, error, onChange, onLeave }: QuestionFieldProps) {
  const { t } = useTranslation('forms')
  const { locale } = usePage()
  return (
    <ChoiceField
      label={<Label question={question} />}
      name={`q${question.id}`}
      error={error}
      value={answer.options[0] ?? ''}
      choices={[
        { value: '', label: t('page.choose') },
        ...[...question.labels].map(([value, text]) => ({ value, label: readIn(text, locale).text })),
      ]}
      onChange={(event) =>
        onChange({ options: event.currentTarget.value ? [event.currentTarget.value] : [] })
      }
      onBlur={onLeave}
    />
  )
}

interface OptionsProps extends QuestionFieldProps {
  readonly type: 'radio' | 'checkbox'
}

function Options({ question, answer, error, type, onChange, onLeave }: OptionsProps) {
  const choose = (id: string) => {
    if (type === 'radio') return onChange({ options: [id] })
    const has = answer.options.includes(id)
    onChange({ options: has ? answer.options.filter((one) => one !== id) : [...answer.options, id] })
  }
  const fault = `q${question.id}-fault`
  return (
    <fieldset className={list.options} aria-describedby={error ? fault : undefined}>
      <legend>
        <Label question={question} />
      </legend>
      {[...question.labels].map(([id, text]) => (
        <label key={id}>
          <input
            type={type}
            name={`q${question.id}`}
            checked={answer.options.includes(id)}
            onChange={() => choose(id)}
            onBlur={(event) => {
              const { relatedTarget } = event
              const isInside =
                relatedTarget instanceof HTMLInputElement && relatedTarget.name === `q${question.id}`
              if (!isInside) onLeave()
            }}
          />
          <LocalText of={text} />
        </label>
      ))}
      {error && (
        <p id={fault} className={classes.fault}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
