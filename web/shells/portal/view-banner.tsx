import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endSession } from '#web/lib/session/end-session.ts'
import { leaveView } from '#web/lib/session/leave-view.ts'
import { readView, useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { IconEye } from '#web/ui/icons.ts'
import { Moment } from '#web/ui/moment.tsx'
import classes from './view-banner.module.css'

/** A name in the other script keeps its place in the sentence. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`
}

/** For staff who look at the portal as a client: whose it is, until when, and the way back. */
export function ViewBanner() {
  const { t } = useTranslation('portal')
  const { user } = useSession()
  const [view, setView] = useState<ReturnType<typeof readView>>(null)
  useEffect(() => setView(readView()), [])
  useEffect(() => {
    if (view === null) return
    const timer = setTimeout(leaveView, Math.max(0, view.endsAt.getTime() - Date.now()))
    return () => clearTimeout(timer)
  }, [view])
  if (view === null || user === null) return null
  return (
    <section className={classes.banner} aria-label={t('view.label')}>
      <IconEye size={20} aria-hidden="true" />
      <p>
        <strong>{t('view.title', { name: isolated(user.name) })}</strong>{' '}
        <span className={classes.line}>
          {t('view.line')} <Moment at={view.endsAt.toISOString()} />
        </span>
      </p>
      <Button look="plain" size="medium" onClick={() => void endSession()}>
        {t('view.end')}
      </Button>
    </section>
  )
}
