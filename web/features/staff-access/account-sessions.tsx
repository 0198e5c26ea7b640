import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { describeDevice } from '#contract/kernel/device-text.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { endStaffSession, listStaffSessions } from '#contract/operations/staff-access/my-account.ts'
import { refresh, useCall, useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { IconDeviceLaptop, IconDeviceMobile } from '#web/ui/icons.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Parts } from '#web/ui/parts.tsx'
import rows from '#web/ui/rows.module.css'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { Status } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './account-page.module.css'

type Session = AnswerOf<typeof listStaffSessions>[number]

/** The account's sessions, and signing out a device. */
export function AccountSessions() {
  const { t } = useTranslation('access')
  const sessions = useCall(listStaffSessions)
  return (
    <section className={classes.part} aria-label={t('account.sessions_title')} id="sessions">
      <div>
        <h2>{t('account.sessions_title')}</h2>
        <p className="small soft">{t('account.sessions_line')}</p>
      </div>
      <WhenRead of={sessions} skeleton={<RowsSkeleton count={2} />}>
        {(open) => (
          <ul className={rows.rows}>
            {open.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </WhenRead>
    </section>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation('access')
  const end = useSend(endStaffSession, { showsFailure: true })
  const name = describeDevice(session) || t('account.session_unknown')
  const Icon = session.os && /android|ios/i.test(session.os) ? IconDeviceMobile : IconDeviceLaptop
  const signOut = () =>
    end.mutate(
      { params: { id: session.id } },
      {
        onSuccess: () => showToast('success', t('account.session_ended')),
        // A device that is signed out already: the list shows it.
        onSettled: () => refresh(listStaffSessions),
      },
    )
  return (
    <li>
      <Icon size={24} aria-hidden="true" />
      <div className={rows.main}>
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className="tiny faint">
          <Parts>
            <span>
              {t('account.session_seen')} <Moment at={session.last_access} />
            </span>
            {session.ip && <bdi dir="ltr">{session.ip}</bdi>}
          </Parts>
        </p>
      </div>
      {session.current ? (
        <Status kind="success">{t('account.session_here')}</Status>
      ) : (
        <Button
          variant="default"
          loading={end.isPending}
          aria-label={t('account.session_end_named', { name })}
          onClick={signOut}
        >
          {t('account.session_end')}
        </Button>
      )}
    </li>
  )
}
