import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountdown } from '#web/lib/forms/use-countdown.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/status.tsx'

/** Up to so much longer than the server asks for: a crowd that waits does not come back at one moment. */
const spread = 0.25

interface OwnTurnProps {
  /** How long the server asks to wait. */
  readonly seconds: number
  onTry(): void
  onStop(): void
}

/** The server is too busy and has taken nothing: says so, and tries again by itself. Mounted anew for each answer. */
export function OwnTurn({ seconds, onTry, onStop }: OwnTurnProps) {
  const { t } = useTranslation('tickets')
  const [left, waitFor] = useCountdown()
  const tryAgain = useEffectEvent(onTry)
  useEffect(() => {
    const wait = Math.max(1, seconds) * (1 + Math.random() * spread)
    waitFor(Math.ceil(wait))
    const timer = setTimeout(() => tryAgain(), wait * 1_000)
    return () => clearTimeout(timer)
  }, [seconds, waitFor])
  return (
    <Notice kind="info">
      <p>{t('busy.line')}</p>
      <p aria-hidden>{t('busy.in', { seconds: left })}</p>
      <Button look="quiet" size="medium" onClick={onStop}>
        {t('busy.stop')}
      </Button>
    </Notice>
  )
}
