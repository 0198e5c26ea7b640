import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { noteViews } from '#contract/operations/engagement/note-views.ts'
import { showEngagement } from '#contract/operations/engagement/reactions.ts'
import { call } from '#web/lib/api/call.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useSession } from '#web/lib/session/session.ts'
import { CommentList } from './comment-list.tsx'
import classes from './engagement.module.css'
import { ReactionBar } from './reaction-bar.tsx'

export interface EngagementProps {
  /** The name of the section. */
  readonly subject: string
  readonly id: string
}

/** Reactions and comments below a page, which counts as read. Its page loads the messages `engagement`. */
export function Engagement(subject: EngagementProps) {
  const { token } = useSession()
  // Who signs in meanwhile has a reaction of their own.
  return <Discussion key={token === null ? 'visitor' : 'client'} {...subject} />
}

function Discussion({ subject, id }: EngagementProps) {
  const { t } = useTranslation('engagement')
  const params = { subject_type: subject, subject_id: id }
  const { data, refetch } = useCall(showEngagement, { params, quiet: true })
  useNotedView(subject, id)
  if (!data) return null
  return (
    <div className={classes.engagement}>
      <div className={classes.bar}>
        {data.allow_reactions && <ReactionBar params={params} engagement={data} />}
        <span className={classes.views}>{t('views', { count: data.views })}</span>
      </div>
      <CommentList params={params} engagement={data} onChanged={() => void refetch()} />
    </div>
  )
}

function useNotedView(subject_type: string, subject_id: string): void {
  useEffect(() => {
    const view = { views: [{ subject_type, subject_id }] }
    // A view that is not counted is nothing that the reader must know.
    call(noteViews, { body: view, quiet: 'probe' }).catch(() => null)
  }, [subject_type, subject_id])
}
