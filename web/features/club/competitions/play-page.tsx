import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router'
import { showPlay } from '#contract/operations/competitions/play.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import classes from './competitions.module.css'
import { PlayQuestion } from './play-question.tsx'

export const handle: RouteHandle = { messages: ['club', 'competitions'] }

/** One question after the other, without anything beside it. A reload comes back to the same question. */
export default function PlayPage() {
  const { t } = useTranslation('competitions')
  const { id = '' } = useParams()
  const play = useCall(showPlay, { params: { id }, quiet: true })
  const back = `/portal/club/competitions/${id}`
  if (play.isPending) return <BlockSkeleton height={360} />
  if (play.isLoadingError) return <ErrorState failure={play.error} onRetry={() => void play.refetch()} />
  const { question, question_count: count, seconds_per_question: limit } = play.data
  if (question === null) return <Navigate to={back} replace />
  return (
    <div className={classes.play}>
      <PlayQuestion
        key={question.id}
        competitionId={id}
        question={question}
        count={count}
        limit={limit}
        onLost={() => void play.refetch()}
      />
      <p>
        <Link to={back}>{t('play.leave')}</Link>
      </p>
    </div>
  )
}
