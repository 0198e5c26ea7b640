import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isSome } from '#contract/kernel/amounts.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { isLevel } from '#contract/operations/statistics/statistic-reports.ts'
import type { showStatistic } from '#contract/operations/statistics/statistics.ts'
import { formatDay } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Course } from './course.tsx'
import { rowsAddress, type StatisticQuery } from './statistic-query.ts'
import { StatisticValue, useKeyText } from './statistic-texts.tsx'
import classes from './statistics.module.css'
import { Totals } from './totals.tsx'

type Answer = AnswerOf<typeof showStatistic>
type Row = Answer['rows'][number]

interface FiguresProps {
  readonly query: StatisticQuery
  readonly answer: Answer
}

const charted: Readonly<Record<StatisticQuery['report'], readonly string[]>> = {
  category: ['margin', 'cost'],
  supplier: ['margin', 'cost'],
  city: ['sales'],
  hour: ['sales'],
  seller: ['sales', 'recharges'],
  promo: ['discount', 'commission'],
  fees: ['fees'],
  cohorts: ['clients'],
  stock: ['days_of_cover'],
}
const colors = ['var(--sea)', 'var(--amber-fill-hover)']

/** The days that are shown, also when none were chosen. */
export function ShownDays({ query, answer: { from, to } }: FiguresProps) {
  const { t } = useTranslation('statistics')
  const { locale } = usePage()
  if (isLevel(query.report)) return null
  return <p>{t('days', { from: formatDay(from, locale), to: formatDay(to, locale) })}</p>
}

function MarginHelp({ query, answer }: FiguresProps) {
  const { t } = useTranslation('statistics')
  if (!answer.columns.some(({ name }) => name === 'margin')) return null
  const kind = query.report === 'seller' ? 'seller' : 'cards'
  return <p className="soft small">{t(`margin_help.${kind}`)}</p>
}

/** The sums, and each row as bars or as a table; every figure is a link to its rows. */
export function StatisticFigures({ query, answer }: FiguresProps) {
  const { t } = useTranslation('statistics')
  const { locale } = usePage()
  const keyText = useKeyText()
  const { report } = query
  const { columns, rows, before } = answer
  if (rows.length === 0) return <p className="soft">{t('empty')}</p>
  return (
    <>
      <Totals
        figures={columns.flatMap(({ name }, at) => {
          const value = answer.totals[at] ?? null
          return value === null
            ? []
            : [
                {
                  label: t(`measures.${name}`),
                  value: <Figure {...{ query, answer, name, value }} keyName={null} />,
                },
              ]
        })}
      />
      <MarginHelp query={query} answer={answer} />
      {before && (
        <p className="soft small">
          {t('compared', { from: formatDay(before.from, locale), to: formatDay(before.to, locale) })}
        </p>
      )}
      <Course
        title={t(`reports.${report}`)}
        series={charted[report].map((name, at) => ({
          name,
          label: t(`measures.${name}`),
          color: colors[at] ?? 'var(--sea)',
        }))}
        ordered={report === 'hour' || report === 'cohorts'}
        bars={rows.map((row) => ({
          label: keyText(report, row.key, row.name),
          // Drawing needs proportions, not money.
          figures: Object.fromEntries(charted[report].map((name) => [name, numberIn(answer, row, name)])),
        }))}
        table={
          <div className={classes.scroll}>
            <DataTable
              label={t(`reports.${report}`)}
              rows={rows}
              rowKey={({ key }) => key}
              columns={[
                {
                  name: 'key',
                  label: t(`reports.${report}`),
                  cell: ({ key, name }) => <bdi>{keyText(report, key, name)}</bdi>,
                },
                ...columns.map(({ name }, at) =>
                  measureColumn({ query, answer, name, at, label: t(`measures.${name}`) }),
                ),
              ]}
            />
          </div>
        }
      />
    </>
  )
}

function Before() {
  const { t } = useTranslation('statistics')
  return t('before')
}

function numberIn({ columns }: Answer, { values }: Row, measure: string): number {
  return Number(values[columns.findIndex(({ name }) => name === measure)] ?? 0)
}

function measureColumn({
  query,
  answer,
  name,
  at,
  label,
}: FiguresProps & { name: string; at: number; label: string }): Column<Row> {
  return {
    name,
    label,
    numeric: true,
    cell: ({ key, values, before }) => (
      <>
        <Figure {...{ query, answer, name }} keyName={key} value={values[at] ?? null} />
        {before && (
          <span className={classes.before}>
            <Before /> <StatisticValue measure={name} value={before[at] ?? null} />
          </span>
        )}
      </>
    ),
  }
}

interface FigureProps extends FiguresProps {
  readonly name: string
  readonly value: string | null
  /** Null: of all rows. */
  readonly keyName: string | null
}

/** Days of cover and orders are computed from others; they open the stock. */
function Figure({ query, answer, name, value, keyName }: FigureProps) {
  const month = /^month_(\d)$/.exec(name)?.[1]
  const shown = <StatisticValue measure={name} value={value} />
  if (value === null || !isSome(value)) return shown
  const isSold = query.report === 'stock' && (name === 'sold' || name === 'per_day')
  const asked = isSold ? { ...query, report: 'category' as const } : query
  return <Link to={rowsAddress(asked, answer, keyName, Number(month ?? 0))}>{shown}</Link>
}
