import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/lib/session/session.ts'
import { SignInLink } from '../sign-in-link.tsx'
import { CalendarLink } from './calendar-link.tsx'
import type { SignUpEvent } from './sign-up-event.ts'

// Visitors load nothing that asks for their own rows.
const OwnSignUp = lazy(() => import('./own-sign-up.tsx'))

/** The way to come, and the event for one's calendar. */
export function SignUp({ item }: { readonly item: SignUpEvent }) {
  const { t } = useTranslation('club')
  const { token } = useSession()
  if (item.cancelled_at !== null) return null
  if (token !== null)
    return (
      <Suspense
        fallback={
          <div className="row">
            <CalendarLink id={item.id} />
          </div>
        }
      >
        <OwnSignUp item={item} />
      </Suspense>
    )
  return (
    <div className="row">
      <CalendarLink id={item.id} />
      {item.sign_up && <SignInLink>{t('events.log_in')}</SignInLink>}
    </div>
  )
}
