import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatShortDay } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import classes from './day-chart.module.css'
import { DayColumns, DayValues } from './day-columns.tsx'
import type { Figure } from './figure-band.tsx'

const colors: Readonly<Record<string, string>> = {
  card_sales: 'var(--amber-fill-hover)',
  recharges: 'var(--sea)',
  income: 'var(--success)',
}

interface DayChartProps {
  readonly figures: readonly Figure[]
  readonly days: readonly string[]
  readonly currency: string
}

const height = 100

interface Line {
  readonly name: string
  readonly label: string
  readonly color: string
  readonly amounts: readonly number[]
}

/** A line for each figure. Time runs left to right in both languages; one day's amounts are shown below. */
export function DayChart({ figures, days, currency }: DayChartProps) {
  const { t } = useTranslation('dashboard')
  const { locale } = usePage()
  // Drawing needs proportions, not money.
  const lines = figures.map(({ name, days: amounts }) => ({
    name,
    label: t(`figures.${name}`),
    color: colors[name] ?? 'var(--ink-soft)',
    amounts: days.map((_, at) => Number(amounts[at] ?? 0)),
  }))
  const last = Math.max(1, days.length - 1)
  const [chosen, setChosen] = useState(last)
  // A shorter range has fewer days than the one before.
  const shown = Math.min(chosen, days.length - 1)
  return (
    <figure className={classes.figure} dir="ltr">
      <Plot lines={lines} last={last} shown={shown}>
        <DayColumns figures={figures} days={days} currency={currency} shown={shown} onShow={setChosen} />
      </Plot>
      <div className={classes.axis}>
        {[...new Set([0, Math.round(last / 2), last])].map((at) => (
          <bdi key={at}>{formatShortDay(days[at] ?? '', locale)}</bdi>
        ))}
      </div>
      <DayValues figures={figures} day={days[shown] ?? ''} at={shown} currency={currency} />
      <figcaption className={classes.legend} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
        {lines.map(({ name, label, color }) => (
          <span key={name}>
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <rect width={12} height={12} rx={3} fill={color} />
            </svg>
            {label}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

interface PlotProps {
  readonly lines: readonly Line[]
  /** The index of the last day. */
  readonly last: number
  readonly shown: number
  readonly children: ReactNode
}

function Plot({ lines, last, shown, children }: PlotProps) {
  const { bottom, top } = boundsOf(lines.flatMap(({ amounts }) => amounts))
  const heightOf = (amount: number) => height * (1 - (Math.max(bottom, amount) - bottom) / (top - bottom))
  const pathOf = (amounts: readonly number[]) =>
    amounts.map((amount, at) => `${at === 0 ? 'M' : 'L'}${at} ${heightOf(amount).toFixed(2)}`).join('')
  const steps = [top, (top + bottom) / 2, bottom]
  return (
    <div className={classes.plot}>
      <div className={classes.scale} aria-hidden="true">
        {steps.map((step) => (
          <span key={step}>{short.format(step)}</span>
        ))}
      </div>
      <div className={classes.field}>
        <svg viewBox={`0 0 ${last} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {steps.map((step) => (
            <path key={step} className={classes.grid} d={`M0 ${heightOf(step)}H${last}`} />
          ))}
          {lines.map(({ name, color, amounts }) => (
            <g key={name}>
              <path className={classes.area} fill={color} d={`${pathOf(amounts)}V${height}H0Z`} />
              <path className={classes.line} stroke={color} d={pathOf(amounts)} />
            </g>
          ))}
          <path className={classes.marker} d={`M${shown} 0V${height}`} />
        </svg>
        {children}
      </div>
    </div>
  )
}

/** A small refund must not cost a whole step below zero. */
function boundsOf(amounts: readonly number[]): { bottom: number; top: number } {
  const most = Math.max(1, ...amounts)
  const least = Math.min(0, ...amounts)
  return { bottom: -least > most / 20 ? -roundUp(-least) : 0, top: roundUp(most) }
}

/** To 1, 2 or 5 times a power of ten. */
function roundUp(amount: number): number {
  const unit = 10 ** Math.floor(Math.log10(amount))
  return unit * ([1, 2, 5, 10].find((step) => step * unit >= amount) ?? 10)
}

const short = new Intl.NumberFormat('en', { notation: 'compact' })
