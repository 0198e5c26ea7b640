import { type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './day-totals.module.css'
import { Money } from './money.tsx'
import { printOnly } from './print-alone.ts'
import { PrintButtons } from './print-buttons.tsx'
import { useUiTools } from './ui-tools.tsx'

interface DayTotalsProps {
  /** `2026-11-28`, in Tripoli. */
  readonly day: string
  /** Whose day it is: on paper only. */
  readonly owner: string
  readonly currency: string
  readonly rows: readonly { readonly label: string; readonly count: string; readonly total: string }[]
  /** Of several rows. */
  readonly sum?: { readonly label: string; readonly total: string }
  readonly children?: ReactNode
}

/** What came in on a day; printed, it closes the till. */
export function DayTotals({ day, owner, currency, rows, sum, children }: DayTotalsProps) {
  const { t } = useTranslation()
  const { formatDate } = useUiTools()
  const sheet = useRef<HTMLElement>(null)
  const heading = useId()
  return (
    <section className="card stack" aria-labelledby={heading} ref={sheet}>
      <div className="between">
        <h2 id={heading}>
          {t('today')} <span className="small soft">{formatDate(`${day}T12:00:00Z`)}</span>
        </h2>
        <div className="row no-print">
          <PrintButtons
            label={(paper) => t(`signed-in:print_day.${paper}`)}
            onPrint={(paper) => sheet.current && printOnly(sheet.current, paper)}
          />
        </div>
      </div>
      <p className={classes.printed}>
        <bdi>{owner}</bdi>
      </p>
      <dl className={classes.totals}>
        {rows.map(({ label, count, total }) => (
          <div key={label}>
            <dt>
              {label} <span className="small soft">{count}</span>
            </dt>
            <dd>
              <Money value={total} currency={currency} />
            </dd>
          </div>
        ))}
        {sum && (
          <div data-strong>
            <dt>{sum.label}</dt>
            <dd>
              <Money value={sum.total} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
      {children}
    </section>
  )
}
