import { Button, Modal } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'

/** Asks before what was typed is lost: by a link, by going back, by closing the window. */
export function LeaveGuard({ active }: { active: boolean }) {
  const { t } = useTranslation('kit')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [active])
  if (blocker.state !== 'blocked') return null
  return (
    <Modal opened onClose={blocker.reset} title={t('leave.title')}>
      <p>{t('leave.text')}</p>
      <div className="row" style={{ marginBlockStart: 'var(--space-6)' }}>
        <Button onClick={blocker.reset}>{t('leave.stay')}</Button>
        <Button variant="default" onClick={blocker.proceed}>
          {t('leave.go')}
        </Button>
      </div>
    </Modal>
  )
}
