import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { signal } from '#web/lib/signal.ts'
import { IconAlertTriangle, IconCircleCheck, IconX } from '#web/ui/icons.ts'
import { Parts } from '#web/ui/parts.tsx'
import type { DecidedScan } from './decide-scan.ts'
import classes from './gates.module.css'

const icons = {
  admitted: IconCircleCheck,
  scanned: IconAlertTriangle,
  scanned_not_found: IconX,
  failed: IconX,
  duplicated: IconAlertTriangle,
} as const

/** The whole screen says it: colour, sign and words, with a tone and a vibration. Any press goes on. */
export function VerdictScreen({ decided, onNext }: { decided: DecidedScan; onNext(): void }) {
  const { t } = useTranslation('gates')
  const { verdict, shown, scan } = decided
  const { locale } = usePage()
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    signal(verdict.result === 'admitted')
    next.current?.focus()
  }, [verdict])
  const Icon = icons[verdict.result]
  const isOut = verdict.result === 'admitted' && scan.direction === 'out'
  return (
    <section className={classes.verdict} data-result={verdict.result} role="alert">
      <Icon size={96} aria-hidden="true" />
      <h1>{isOut ? t('results.left') : t(`results.${verdict.result}`)}</h1>
      {verdict.reason && <p className={classes.why}>{t(`reasons.${verdict.reason}`)}</p>}
      {verdict.last && verdict.result !== 'admitted' && (
        <p className={classes.why}>
          {t('used', {
            time: formatTime(new Date(verdict.last.at * 1000).toISOString()),
            gate: verdict.last.gate[locale],
          })}
        </p>
      )}
      {shown && (
        <p>
          <Parts>
            {/* Apart: Arabic letters would join to a word. */}
            {shown.initials && <bdi>{[...shown.initials].join(' ')}</bdi>}
            {shown.row !== null && t('row', { row: shown.row })}
            {shown.seat !== null && t('seat', { seat: shown.seat })}
          </Parts>
        </p>
      )}
      {verdict.result === 'admitted' && !isOut && verdict.left > 0 && (
        <p className={classes.why}>{t('guests_left', { count: verdict.left })}</p>
      )}
      <button ref={next} type="button" onClick={onNext}>
        {t('next')}
      </button>
    </section>
  )
}
