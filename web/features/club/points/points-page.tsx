import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { SignInFirst } from '../sign-in-first.tsx'

// Visitors have no points, and load nothing that asks for them.
const OwnPoints = lazy(() => import('./own-points.tsx'))

export const handle: RouteHandle = { messages: ['club', 'points'] }

/** What a client has, what expires next, how points are earned, and every movement. */
export default function PointsPage() {
  const { t } = useTranslation('points')
  const { token } = useSession()
  return (
    <>
      <PageHead title={t('points.title')} line={t('points.line')} />
      <h1 className="unseen">{t('points.title')}</h1>
      {token === null ? (
        <SignInFirst title={t('points.title')} text={t('points.sign_in')} />
      ) : (
        <Suspense fallback={<BlockSkeleton height={220} />}>
          <OwnPoints />
        </Suspense>
      )}
    </>
  )
}
