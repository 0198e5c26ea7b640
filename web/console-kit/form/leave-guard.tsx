import { Button, Modal } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { askBeforeLeaving } from '#web/lib/navigation.ts'
import { readStaffSession } from '#web/lib/staff/staff-session.ts'

interface LeaveGuardProps {
  readonly active: boolean
  onLeave(): void
}

/** Asks before input is lost: by a link, by going back, by closing the window. Not after the session ended. */
export function LeaveGuard({ active, onLeave }: LeaveGuardProps) {
  const { t } = useTranslation('kit')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active && readStaffSession().state === 'open' && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (active) return askBeforeLeaving()
  }, [active])
  if (blocker.state !== 'blocked') return null
  return (
    <Modal opened onClose={blocker.reset} title={t('leave.title')}>
      <p>{t('leave.text')}</p>
      <div className="row" style={{ marginBlockStart: 'var(--space-6)' }}>
        <Button onClick={blocker.reset}>{t('leave.stay')}</Button>
        <Button
          variant="default"
          onClick={() => {
            onLeave()
            blocker.proceed()
          }}
        >
          {t('leave.go')}
        </Button>
      </div>
    </Modal>
  )
}
