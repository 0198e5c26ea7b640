import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { figure as figureShape } from '#contract/operations/dashboard/show-dashboard.ts'
import { IconMinus, IconTrendingDown, IconTrendingUp } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { SparkLine } from '#web/ui/spark-line.tsx'
import classes from './figure-band.module.css'
import { useRowsOf } from './use-rows-of.ts'

export type Figure = z.output<typeof figureShape>

interface FigureBandProps {
  readonly figures: readonly Figure[]
  /** The days of the range, oldest first. */
  readonly days: readonly string[]
  readonly currency: string
}

/** Six figures with their changes and daily trends; each opens its rows. */
export function FigureBand({ figures, days, currency }: FigureBandProps) {
  const { t } = useTranslation('dashboard')
  return (
    <section aria-label={t('figures.label')} className={classes.band}>
      <dl>
        {figures.map((figure) => (
          <OneFigure key={figure.name} figure={figure} days={days} currency={currency} />
        ))}
      </dl>
    </section>
  )
}

function OneFigure({ figure, days, currency }: Omit<FigureBandProps, 'figures'> & { figure: Figure }) {
  const { t } = useTranslation('dashboard')
  const rowsOf = useRowsOf()
  const to = rowsOf(figure.name, days.at(0) ?? '', days.at(-1) ?? '')
  const label = t(`figures.${figure.name}`)
  return (
    <div className={classes.figure}>
      <dt>{to === null ? label : <Link to={to}>{label}</Link>}</dt>
      <dd className={classes.value}>
        <FigureValue large unit={figure.unit} value={figure.total} currency={currency} />
      </dd>
      <Today figure={figure} day={days.at(-1) ?? ''} currency={currency} />
      <dd className={classes.course}>
        <Change figure={figure} />
        {/* Drawing needs proportions, not money: a float is enough. */}
        <SparkLine values={figure.days.map(Number)} />
      </dd>
    </div>
  )
}

interface TodayProps {
  readonly figure: Figure
  /** `2026-02-01` */
  readonly day: string
  readonly currency: string
}

/** The last day of every range, which leads to its rows. */
function Today({ figure: { name, unit, days: values }, day, currency }: TodayProps) {
  const { t } = useTranslation('dashboard')
  const to = useRowsOf()(name, day, day)
  const text = (
    <>
      {t('common:today')} <FigureValue unit={unit} value={values.at(-1) ?? '0'} currency={currency} />
    </>
  )
  return <dd className={classes.today}>{to === null ? text : <Link to={to}>{text}</Link>}</dd>
}

interface FigureValueProps {
  readonly unit: Figure['unit']
  readonly value: string
  readonly currency: string
  readonly large?: boolean
}

export function FigureValue({ unit, value, currency, large = false }: FigureValueProps) {
  if (unit === 'money') return <Money value={value} currency={currency} {...(large && { size: 'large' })} />
  return <bdi dir="ltr">{value.replace(/\B(?=(\d{3})+$)/g, ',')}</bdi>
}

const icons = { up: IconTrendingUp, down: IconTrendingDown, same: IconMinus, none: IconMinus }

function Change({ figure: { total, before, days } }: { figure: Figure }) {
  const { t } = useTranslation('dashboard')
  const { course, percent } = changeOf(Number(total), Number(before))
  const Icon = icons[course]
  return (
    <span className={classes.change} data-course={course}>
      <Icon size={16} aria-hidden="true" />
      <span className="unseen">
        {t(`change.${course}`, { percent, period: t('period', { count: days.length }) })}
      </span>
      {percent !== null && (
        <bdi
          dir="ltr"
          aria-hidden="true"
          title={t(`change.${course}`, { percent, period: t('period', { count: days.length }) })}
        >
          {course === 'down' ? '−' : '+'}
          {percent} %
        </bdi>
      )}
    </span>
  )
}

interface Change {
  readonly course: 'up' | 'down' | 'same' | 'none'
  /** Whole percent without a sign; null without a comparison or a change. */
  readonly percent: number | null
}

function changeOf(total: number, before: number): Change {
  if (before === 0) return { course: total === 0 ? 'same' : 'none', percent: null }
  const percent = Math.round(((total - before) / Math.abs(before)) * 100)
  if (percent === 0) return { course: 'same', percent: null }
  return { course: percent > 0 ? 'up' : 'down', percent: Math.abs(percent) }
}
