import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useNamedCrumb } from '#web/lib/console/crumb.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { AccountFactors } from './account-factors.tsx'
import classes from './account-page.module.css'
import { AccountPassword } from './account-password.tsx'
import { AccountSessions } from './account-sessions.tsx'

export const handle = { messages: ['access'] }

/** A person's own settings: password, second factor, devices. */
export default function AccountPage() {
  const { t } = useTranslation('access')
  const { user } = useStaffSession()
  useNamedCrumb(null)
  useArrival()
  if (!user) return null
  return (
    <div className={classes.page}>
      <PageHeader title={t('account.title')} />
      <Person />
      <AccountPassword username={user.username} />
      <AccountFactors username={user.username} />
      <AccountSessions />
    </div>
  )
}

function Person() {
  const { t } = useTranslation('access')
  const { locale } = usePage()
  const { user } = useStaffSession()
  if (!user) return null
  return (
    <section className={classes.part} aria-label={t('account.person')}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('account.name')}</dt>
          <dd>
            <bdi>{user.name}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('account.username')}</dt>
          <dd>
            <bdi dir="ltr">{user.username}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('account.email')}</dt>
          <dd>{user.email ? <bdi dir="ltr">{user.email}</bdi> : t('common:none')}</dd>
        </div>
        <div>
          <dt>{t('account.roles')}</dt>
          <dd>{user.roles.map(({ name }) => name[locale]).join(locale === 'ar' ? '، ' : ', ')}</dd>
        </div>
      </dl>
    </section>
  )
}

/** A link to a part of the page scrolls to it. */
function useArrival(): void {
  // Following the same link again makes a new location.
  const location = useLocation()
  useEffect(() => {
    if (location.hash === '') return
    document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [location])
}
