import { useTranslation } from 'react-i18next'
import { showPoints } from '#contract/operations/points/show-points.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { IconGift } from '#web/ui/icons.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/state-panel.tsx'
import classes from './points.module.css'
import { PointsCard } from './points-card.tsx'
import { PointsRules } from './points-rules.tsx'
import { PointsStatement } from './points-statement.tsx'

/** Of a client. The page has loaded the messages `points`. */
export default function OwnPoints() {
  const { t } = useTranslation('points')
  const points = useCall(showPoints)
  return (
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
  )
}
