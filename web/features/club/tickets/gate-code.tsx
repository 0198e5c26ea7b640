import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withMovingCode } from '#contract/shapes/ticket-code.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { movingCode } from './moving-code.ts'
import classes from './tickets.module.css'

interface GateCodeProps {
  readonly code: string
  readonly secret: string
  readonly number: string
}

/** The code of the ticket, with digits that change every half minute. The screen stays on while it is shown. */
export function GateCode({ code, secret, number }: GateCodeProps) {
  const { t } = useTranslation('tickets')
  const digits = useMovingCode(secret)
  useScreenOn()
  return (
    <section className={classes.gate} aria-label={t('ticket.code')}>
      {digits === null ? (
        <div className={classes.noCode} />
      ) : (
        <QrCode value={withMovingCode(code, digits)} label={t('ticket.code')} size={248} />
      )}
      <bdi dir="ltr" className={classes.number} data-testid="ticket-number">
        {number}
      </bdi>
      <p className="small soft">{t('ticket.code_line')}</p>
    </section>
  )
}

function useMovingCode(secret: string): string | null {
  const [digits, setDigits] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    async function next() {
      const { digits: those, endsInMs } = await movingCode(secret, Date.now())
      if (isOver) return
      setDigits(those)
      timer = setTimeout(() => void next(), endsInMs + 20)
    }
    void next()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [secret])
  return digits
}

/** Where the browser can do it. */
function useScreenOn(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    if ('wakeLock' in navigator)
      navigator.wakeLock.request('screen').then(
        (got) => {
          if (isOver) void got.release()
          else lock = got
        },
        () => undefined,
      )
    return () => {
      isOver = true
      void lock?.release()
    }
  }, [])
}
