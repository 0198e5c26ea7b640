import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { Notice } from '#web/ui/status.tsx'
import { SignInLink } from '../sign-in-link.tsx'
import { CommentBox } from './comment-box.tsx'
import { CommentCard } from './comment-card.tsx'
import classes from './engagement.module.css'
import type { EngagementView, SubjectParams } from './reaction-bar.tsx'
import { useComments } from './use-comments.ts'

interface CommentListProps {
  readonly params: SubjectParams
  readonly engagement: EngagementView
  /** Something was written or deleted: the counts are others. */
  onChanged(): void
}

export function CommentList({ params, engagement, onChanged }: CommentListProps) {
  const { t } = useTranslation('engagement')
  const heading = useId()
  const list = useComments(params)
  const [answered, setAnswered] = useState<string | null>(null)
  const { comments, isPending, error, hasNextPage, isFetchingNextPage } = list
  const mayWrite = engagement.allow_comments && engagement.barred === null
  const change = () => {
    setAnswered(null)
    onChanged()
    void list.refetch()
  }
  return (
    <section aria-labelledby={heading} className="stack">
      <h2 id={heading}>
        {engagement.comments > 0
          ? t('comments.title_count', { count: engagement.comments })
          : t('comments.title')}
      </h2>
      <MayWrite engagement={engagement}>
        <CommentBox params={params} onSent={change} />
      </MayWrite>
      {isPending && <BlockSkeleton height={120} />}
      {error && comments.length === 0 && <ErrorState failure={error} onRetry={() => void list.refetch()} />}
      {list.data && comments.length === 0 && engagement.allow_comments && (
        <p className="soft">{t('comments.none')}</p>
      )}
      <ol className={classes.comments}>
        {comments.map((comment) => (
          <li key={comment.id}>
            <CommentCard
              comment={comment}
              params={params}
              mayReply={mayWrite}
              isAnswered={answered === comment.id}
              onAnswer={(open) => setAnswered(open ? comment.id : null)}
              onChanged={change}
            />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button
          look="plain"
          size="medium"
          busy={isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('comments.more')}
        </Button>
      )}
    </section>
  )
}

/** The box, or why there is none. */
function MayWrite({ engagement, children }: { engagement: EngagementView; children: React.ReactNode }) {
  const { t } = useTranslation('engagement')
  const { locale } = usePage()
  const { token } = useSession()
  const { allow_comments: isOpen, barred } = engagement
  if (!isOpen) return <Notice kind="info">{t('comments.closed')}</Notice>
  if (token === null)
    return (
      <div>
        <SignInLink look="plain" size="medium">
          {t('comments.log_in')}
        </SignInLink>
      </div>
    )
  if (!barred) return children
  const { reason, until } = barred
  return (
    <Notice kind="danger">
      {until === null
        ? t('barred.for_good', { reason })
        : t('barred.until', { reason, date: formatDate(until, locale) })}
    </Notice>
  )
}
