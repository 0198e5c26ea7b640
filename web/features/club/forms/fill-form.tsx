import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelInSentence } from '#contract/kernel/label-in-sentence.ts'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import type { ShownRow } from '#contract/kernel/resource/row-types.ts'
import { sendForm } from '#contract/operations/forms/send-form.ts'
import { clientForms } from '#contract/resources/forms/client-forms.ts'
import type { forms } from '#contract/resources/forms/forms.ts'
import { refresh, useList, useSend } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { readIn } from '../local-text.tsx'
import classes from './forms.module.css'
import { QuestionField } from './question-field.tsx'
import { readQuestions } from './read-questions.ts'
import { useFormAnswers } from './use-form-answers.ts'

const own = audienceOf(clientForms).list

interface FillFormProps {
  readonly item: ShownRow<typeof forms>
}

/** The form with its conditions; afterwards what the operator says. */
export function FillForm({ item }: FillFormProps) {
  const { t } = useTranslation('forms')
  const { locale } = usePage()
  const [number, setNumber] = useState<string | null>(null)
  const sent = useList(own, { query: { per_page: 100 }, quiet: true })
  if (number !== null)
    return (
      <div className="stack" role="status">
        <Notice kind="success">
          <strong>{t('page.sent')}</strong>
          <p>{item.confirmation && readIn(item.confirmation, locale).text}</p>
          <p>{t('page.sent_text', { number })}</p>
        </Notice>
        {item.many && (
          <Button look="plain" onClick={() => setNumber(null)}>
            {t('page.again')}
          </Button>
        )}
      </div>
    )
  if (sent.isPending) return <BlockSkeleton height={360} />
  if (!item.many && sent.data?.data.some((entry) => entry.form_id === item.id))
    return <Notice kind="info">{t('page.sent_before')}</Notice>
  return (
    <Questions
      item={item}
      onSent={(given) => {
        setNumber(given)
        refresh(own)
      }}
    />
  )
}

function Questions({ item, onSent }: FillFormProps & { onSent(number: string): void }) {
  const { t } = useTranslation('forms')
  const { locale } = usePage()
  const place = useRef<HTMLFormElement>(null)
  const form = useFormAnswers(readQuestions(item), ({ text }) => labelInSentence(readIn(text, locale).text))
  const send = useSend(sendForm)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = form.check()
    if (wrong) {
      place.current?.querySelector<HTMLElement>(`[name="q${wrong.id}"]`)?.focus()
      return
    }
    send.mutate(
      { params: { id: item.id }, body: form.body() },
      {
        onSuccess: ({ number }) => onSent(number),
        onError({ fields }) {
          const faults = Object.entries(fields).map(
            ([name, [sentence = '']]) => [name.replace('answers.', ''), sentence] as const,
          )
          form.refuse(new Map(faults))
        },
      },
    )
  }
  return (
    <form ref={place} className={classes.form} noValidate onSubmit={submit}>
      {form.shown.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          answer={form.answerTo(question.id)}
          error={form.errorOf(question)}
          onChange={(answer) => form.change(question.id, answer)}
          onLeave={() => form.leave(question.id)}
        />
      ))}
      {send.error && <Notice kind="danger">{send.error.sentence}</Notice>}
      <Button type="submit" busy={send.isPending}>
        {t('page.send')}
      </Button>
    </form>
  )
}
