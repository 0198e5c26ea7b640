import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  answerContact,
  answerLengthMax,
  listContactAnswers,
} from '#contract/operations/content/answer-contact.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import type { RowDialogProps } from '#web/console-kit/overrides.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import classes from './content.module.css'

/** Words for whoever wrote; they go to the address or the phone that was left. */
export function AnswerDialog({ resource, row, onClose }: RowDialogProps) {
  const { t } = useTranslation('resources')
  const [answer, setAnswer] = useState('')
  const { mutate, isPending, error } = useSend(answerContact)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const input = { params: { id: row.id }, body: { answer } }
    mutate(input, {
      onSuccess: ({ channel }) => {
        showToast('success', t(`dialogs:contact-messages.sent_${channel}`))
        forgetRows(resource)
        refresh(listContactAnswers)
        onClose()
      },
    })
  }
  return (
    <ActionDialog busy={isPending} onClose={onClose} title={t('contact-messages.actions.answer')} size="lg">
      <form className="stack" noValidate onSubmit={send}>
        <p className="soft">
          {t('dialogs:contact-messages.answer_line')}{' '}
          <bdi dir="ltr" className="code">
            {String(row['contact'])}
          </bdi>
        </p>
        <blockquote className={`small soft ${classes.words}`} dir="auto">
          {String(row['body'])}
        </blockquote>
        <Textarea
          label={t('dialogs:contact-messages.answer')}
          required
          data-autofocus
          autosize
          minRows={5}
          maxRows={14}
          maxLength={answerLengthMax}
          value={answer}
          error={error?.fields['answer']?.[0]}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        {error && !error.fields['answer'] && <FailureNotice of={error} />}
        <div className="row">
          <Button type="submit" loading={isPending} disabled={answer.trim() === ''}>
            {t('dialogs:contact-messages.send')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </div>
      </form>
    </ActionDialog>
  )
}
