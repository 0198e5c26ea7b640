import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDay } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import classes from './day-chart.module.css'
import { type Figure, FigureValue } from './figure-band.tsx'
import { useRowsOf } from './use-rows-of.ts'

interface DayColumnsProps {
  readonly figures: readonly Figure[]
  readonly days: readonly string[]
  readonly currency: string
  readonly shown: number
  onShow(at: number): void
}

/** Over the lines, one strip per day: pointed at or focused it shows its values, pressed it opens the day. */
export function DayColumns({ figures, days, currency, shown, onShow }: DayColumnsProps) {
  const { locale } = usePage()
  const { t } = useTranslation('dashboard')
  const rowsOf = useRowsOf()
  const strips = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -days.length, End: days.length }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(days.length - 1, Math.max(0, shown + step))
    onShow(next)
    const strip = strips.current?.children[next]
    if (strip instanceof HTMLElement) strip.focus()
  }
  // Each strip is centred on its day: half of the first and the last extend beyond the lines.
  const beyond = `${-50 / Math.max(1, days.length - 1)}%`
  return (
    <div ref={strips} className={classes.strips} style={{ insetInline: beyond }}>
      {days.map((day, at) => {
        const label = [
          formatDay(day, locale),
          ...figures.map(
            ({ name, unit, days: values }) =>
              `${t(`figures.${name}`)} ${values[at] ?? '0'}${unit === 'money' ? ` ${currency}` : ''}`,
          ),
        ].join(t('chart.comma'))
        const common = {
          className: classes.strip,
          'data-shown': at === shown || undefined,
          tabIndex: at === shown ? 0 : -1,
          'aria-label': label,
          onPointerEnter: () => onShow(at),
          onFocus: () => onShow(at),
          onKeyDown: move,
        }
        const to = rowsOf('card_sales', day, day) ?? rowsOf('recharges', day, day)
        return to === null ? (
          <button key={day} type="button" {...common} />
        ) : (
          <Link key={day} to={to} {...common} />
        )
      })}
    </div>
  )
}

interface DayValuesProps {
  readonly figures: readonly Figure[]
  readonly day: string
  readonly at: number
  readonly currency: string
}

/** The values of one day, each a link to its rows. */
export function DayValues({ figures, day, at, currency }: DayValuesProps) {
  const { t } = useTranslation('dashboard')
  const { locale } = usePage()
  const rowsOf = useRowsOf()
  return (
    <p className={classes.values} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
      <strong>{formatDay(day, locale)}</strong>
      {figures.map(({ name, unit, days }) => {
        const to = rowsOf(name, day, day)
        const value = (
          <>
            {t(`figures.${name}`)} <FigureValue unit={unit} value={days[at] ?? '0'} currency={currency} />
          </>
        )
        return <span key={name}>{to === null ? value : <Link to={to}>{value}</Link>}</span>
      })}
    </p>
  )
}
