import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import classes from '../club.module.css'
import { SignInLink } from '../sign-in-link.tsx'

// Visitors load nothing of a form that they may not send.
const AdForm = lazy(() => import('./ad-form.tsx'))

export const handle: RouteHandle = { messages: ['club', 'wanted', 'validation', 'fields'] }

/** The form of a wanted ad; only signed-in clients send one. */
export default function NewAdPage() {
  const { t } = useTranslation('wanted')
  const { token } = useSession()
  return (
    <div className={classes.article}>
      <PageHead title={t('form.title')} line={t('form.line')} />
      <header className="stack">
        <h1>{t('form.title')}</h1>
        <p className="soft">{t('form.line')}</p>
      </header>
      {token === null ? (
        <div>
          <SignInLink>{t('log_in_send')}</SignInLink>
        </div>
      ) : (
        <Suspense fallback={<BlockSkeleton height={480} />}>
          <AdForm />
        </Suspense>
      )}
    </div>
  )
}
