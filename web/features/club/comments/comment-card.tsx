import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withdrawComment } from '#contract/operations/engagement/comments.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { formatDate } from '#web/lib/formats/dates.ts'
import { formatRelative } from '#web/lib/formats/relative-time.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { Status } from '#web/ui/status.tsx'
import { CommentBox } from './comment-box.tsx'
import classes from './engagement.module.css'
import type { SubjectParams } from './reaction-bar.tsx'
import { type Comment, type Reply, readReplies } from './use-comments.ts'

interface CommentCardProps {
  readonly comment: Comment
  readonly params: SubjectParams
  readonly mayReply: boolean
  /** Its box for a reply is open. */
  readonly isAnswered: boolean
  onAnswer(open: boolean): void
  onChanged(): void
}

/** A comment with its replies. */
export function CommentCard(props: CommentCardProps) {
  const { comment, params, mayReply, isAnswered, onAnswer, onChanged } = props
  const { t } = useTranslation('engagement')
  const name = comment.author ?? t('comments.someone')
  return (
    <article className={classes.comment}>
      <Written of={comment} onChanged={onChanged}>
        {mayReply && comment.state === 'shown' && !isAnswered && (
          <button
            type="button"
            className={classes.act}
            aria-label={t('comments.reply_to', { name })}
            onClick={() => onAnswer(true)}
          >
            {t('comments.reply')}
          </button>
        )}
      </Written>
      {isAnswered && (
        <CommentBox
          params={params}
          parentId={comment.id}
          onSent={onChanged}
          onCancel={() => onAnswer(false)}
        />
      )}
      {comment.replies.length > 0 && <Replies of={comment} name={name} onChanged={onChanged} />}
    </article>
  )
}

function Replies({ of: comment, name, onChanged }: { of: Comment; name: string; onChanged(): void }) {
  const { t } = useTranslation('engagement')
  const [more, setMore] = useState<{ replies: readonly Reply[]; next: string | null } | null>(null)
  const next = more === null ? comment.next_reply : more.next
  const read = async () => {
    if (next === null) return
    const page = await readReplies(comment.id, next)
    setMore({ replies: [...(more?.replies ?? []), ...page.replies], next: page.next })
  }
  return (
    <>
      <ol className={classes.replies} aria-label={t('comments.replies_to', { name })}>
        {[...comment.replies, ...(more?.replies ?? [])].map((reply) => (
          <li key={reply.id}>
            <Written of={reply} onChanged={onChanged} />
          </li>
        ))}
      </ol>
      {next !== null && (
        <button type="button" className={classes.act} onClick={() => void read()}>
          {t('comments.more_replies')}
        </button>
      )}
    </>
  )
}

interface WrittenProps {
  readonly of: Reply
  onChanged(): void
  /** Further things to do with it. */
  readonly children?: React.ReactNode
}

/** A text with its author and time, and what may be done with it. */
function Written({ of, onChanged, children }: WrittenProps) {
  const { t } = useTranslation('engagement')
  const { locale } = usePage()
  const { author, own, body, created_at: at, state } = of
  return (
    <div className={classes.written}>
      <p className={classes.by}>
        <strong>{own ? t('comments.you') : (author ?? t('comments.someone'))}</strong>
        <time dateTime={at}>{formatRelative(at, locale) ?? formatDate(at, locale)}</time>
      </p>
      <p className={classes.body} dir="auto">
        {body}
      </p>
      {state === 'waiting' && <Status kind="pending">{t('comments.waits')}</Status>}
      <div className={classes.acts}>
        {children}
        {of.withdrawable_until !== null && <Withdraw id={of.id} onDone={onChanged} />}
      </div>
    </div>
  )
}

function Withdraw({ id, onDone }: { id: string; onDone(): void }) {
  const { t } = useTranslation('engagement')
  const withdraw = useSend(withdrawComment, { showsFailure: true })
  const press = () =>
    withdraw.mutate(
      { params: { id }, quiet: true },
      {
        onSuccess: () => showToast('success', t('comments.deleted')),
        onSettled: onDone,
      },
    )
  return (
    <button type="button" className={classes.act} aria-label={t('comments.delete_own')} onClick={press}>
      {t('comments.delete')}
    </button>
  )
}
