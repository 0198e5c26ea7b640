import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/lib/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import classes from './competitions.module.css'
import type { OwnPartProps } from './own-part-props.ts'

// Visitors load nothing that asks for their own part.
const OwnEntry = lazy(() => import('./own-entry.tsx'))

/** The way into the competition, or what came of it. */
export function OwnPart({ item }: OwnPartProps) {
  const { t } = useTranslation('competitions')
  const { token } = useSession()
  if (token !== null)
    return (
      <Suspense fallback={null}>
        <OwnEntry item={item} />
      </Suspense>
    )
  if (item.status !== 'open') return null
  return (
    <div className={classes.own}>
      <ButtonLink to={`/portal/club/competitions/${item.id}`}>{t('page.log_in')}</ButtonLink>
    </div>
  )
}
