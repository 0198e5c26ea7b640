import { useTranslation } from 'react-i18next'
import { showPoints } from '#contract/operations/points/show-points.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { IconGift } from '#web/ui/icons.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/state-panel.tsx'
import { SignInFirst } from '../sign-in-first.tsx'
import classes from './points.module.css'
import { PointsCard } from './points-card.tsx'
import { PointsRules } from './points-rules.tsx'
import { PointsStatement } from './points-statement.tsx'

export const handle: RouteHandle = { messages: ['club', 'points'] }

/** What a client has, what expires next, how points are earned, and every movement. */
export default function PointsPage() {
  const { t } = useTranslation('points')
  const { token } = useSession()
  const points = useCall(showPoints, {}, token !== null)
  return (
    <>
      <PageHead title={t('points.title')} line={t('points.line')} />
      <h1 className="unseen">{t('points.title')}</h1>
      {token === null ? (
        <SignInFirst title={t('points.title')} text={t('points.sign_in')} />
      ) : (
        <div className="stack-wide">
          {points.isPending && <BlockSkeleton height={220} />}
          {points.isLoadingError && points.error.status === 404 && (
            <EmptyState
              icon={<IconGift size={28} aria-hidden="true" />}
              title={t('points.off')}
              text={t('points.off_text')}
            />
          )}
          {points.isLoadingError && points.error.status !== 404 && (
            <ErrorState failure={points.error} onRetry={() => void points.refetch()} />
          )}
          {points.data && (
            <>
              <PointsCard points={points.data} />
              <div className={classes.beside}>
                <PointsStatement />
                <PointsRules rules={points.data.rules} />
              </div>
            </>
          )}
        </div>
      )}
    </>
  )
}
