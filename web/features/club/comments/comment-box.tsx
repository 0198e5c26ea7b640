import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { postComment } from '#contract/operations/engagement/comments.ts'
import { commentLengthMax } from '#contract/shapes/reactions.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { LongTextField } from '#web/ui/field.tsx'
import classes from './engagement.module.css'
import type { SubjectParams } from './reaction-bar.tsx'

interface CommentBoxProps {
  readonly params: SubjectParams
  /** The comment that it replies to. */
  readonly parentId?: string
  onSent(): void
  /** Closes the box of a reply. */
  onCancel?(): void
}

/** From so few characters on they are counted down. */
const leftShownMax = 100

/** The text stays when it is refused. */
export function CommentBox({ params, parentId, onSent, onCancel }: CommentBoxProps) {
  const { t } = useTranslation('engagement')
  const [body, setBody] = useState('')
  const post = useSend(postComment)
  const left = commentLengthMax - body.length
  const isReply = parentId !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (body.trim() === '') return
    const sent = { ...params, body, ...(isReply && { parent_id: parentId }) }
    post.mutate(
      { body: sent, quiet: true },
      {
        onSuccess({ state }) {
          setBody('')
          showToast('success', t(state === 'waiting' ? 'comments.sent_waits' : 'comments.sent'))
          onSent()
        },
      },
    )
  }
  return (
    <form className={classes.box} onSubmit={submit}>
      <LongTextField
        name="body"
        label={t(isReply ? 'comments.write_reply' : 'comments.write')}
        value={body}
        maxLength={commentLengthMax}
        description={left <= leftShownMax ? t('comments.left', { count: left }) : undefined}
        error={post.error?.fields['body']?.[0] ?? post.error?.sentence}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <div className="row">
        <Button
          type="submit"
          size="medium"
          look={isReply ? 'plain' : 'filled'}
          busy={post.isPending}
          disabled={body.trim() === ''}
        >
          {t(isReply ? 'comments.send_reply' : 'comments.send')}
        </Button>
        {onCancel && (
          <Button look="quiet" size="medium" onClick={onCancel}>
            {t('comments.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
