import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { noteViews } from '#contract/operations/engagement/note-views.ts'
import { showEngagement } from '#contract/operations/engagement/reactions.ts'
import { sendUnwatched } from '#web/lib/api/send-unwatched.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useSession } from '#web/lib/session/session.ts'
import { CommentList } from './comment-list.tsx'
import classes from './engagement.module.css'
import type { EngagementProps } from './engagement-props.ts'
import { ReactionBar } from './reaction-bar.tsx'

/** Reactions, views and comments of a row, which counts as read. */
export default function Discussion(subject: EngagementProps) {
  const { token } = useSession()
  // Who signs in meanwhile has a reaction of their own.
  return <Shown key={token === null ? 'visitor' : 'client'} {...subject} />
}

function Shown({ subject, id }: EngagementProps) {
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
    sendUnwatched(noteViews, { body: { views: [{ subject_type, subject_id }] } })
  }, [subject_type, subject_id])
}
