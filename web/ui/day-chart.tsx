import { useState } from 'react'
import classes from './day-chart.module.css'
import { gradesOf } from './graded-scale.ts'
import { Money } from './money.tsx'
import actionClasses from './small-action.module.css'
import { useUiTools } from './ui-tools.tsx'

export interface DayFigures {
  /** `2026-11-20` */
  readonly day: string
  /** Wire amounts, not negative. */
  readonly first: string
  readonly second: string
}

interface DayChartProps {
  readonly title: string
  readonly firstLabel: string
  readonly secondLabel: string
  readonly dayLabel: string
  readonly showTableLabel: string
  readonly showChartLabel: string
  readonly currency: string
  readonly days: readonly DayFigures[]
}

const height = 120

/** Two numbers a day as bars from a common line, or as a table. Time runs left to right. */
export function DayChart(props: DayChartProps) {
  const [asTable, setAsTable] = useState(false)
  return (
    <section className="card" aria-label={props.title}>
      <div className="between">
        <h2>{props.title}</h2>
        <span className={classes.toggle}>
          <button type="button" className={actionClasses.action} onClick={() => setAsTable(!asTable)}>
            {asTable ? props.showChartLabel : props.showTableLabel}
          </button>
        </span>
      </div>
      {asTable ? <FiguresTable {...props} /> : <Bars {...props} />}
    </section>
  )
}

function Bars({ days, title, firstLabel, secondLabel, currency }: DayChartProps) {
  const { formatDayHeading, currencySymbol } = useUiTools()
  // Drawing needs proportions, not money: a float is enough for pixels.
  const heights = days.map(({ first, second }) => ({ first: Number(first), second: Number(second) }))
  const most = Math.max(1, ...heights.flatMap(({ first, second }) => [first, second]))
  const grades = gradesOf(most)
  const bar = (value: number) => (value === 0 ? 0 : Math.max(2, (value / grades[0]) * height))
  const from = days[0]
  const to = days.at(-1)
  return (
    <figure className={classes.figure}>
      <div className={classes.plot} dir="ltr">
        <span className={classes.unit} dir="auto">
          {currencySymbol(currency)}
        </span>
        <div className={classes.grades}>
          {grades.map((grade) => (
            <span key={grade}>{grade.toLocaleString('en')}</span>
          ))}
        </div>
        <svg
          className={classes.chart}
          viewBox={`0 0 ${days.length * 20} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={title}
        >
          <line className={classes.half} x1={0} x2={days.length * 20} y1={height / 2} y2={height / 2} />
          {heights.map(({ first, second }, index) => (
            <g key={days[index]?.day}>
              <rect
                className={classes.first}
                x={index * 20 + 2}
                width={8}
                y={height - bar(first)}
                height={bar(first)}
              />
              <rect
                className={classes.second}
                x={index * 20 + 10}
                width={8}
                y={height - bar(second)}
                height={bar(second)}
              />
            </g>
          ))}
        </svg>
        <div className={classes.axis}>
          <span dir="auto">{from && formatDayHeading(from.day)}</span>
          <span dir="auto">{to && formatDayHeading(to.day)}</span>
        </div>
      </div>
      <figcaption className={classes.legend}>
        <span className={classes.firstKey}>{firstLabel}</span>
        <span className={classes.secondKey}>{secondLabel}</span>
      </figcaption>
    </figure>
  )
}

function FiguresTable({ days, dayLabel, firstLabel, secondLabel, currency }: DayChartProps) {
  const { formatDayHeading } = useUiTools()
  const busy = days.filter(({ first, second }) => /[1-9]/.test(first + second)).reverse()
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{dayLabel}</th>
            <th scope="col">{firstLabel}</th>
            <th scope="col">{secondLabel}</th>
          </tr>
        </thead>
        <tbody>
          {busy.map(({ day, first, second }) => (
            <tr key={day}>
              <th scope="row">{formatDayHeading(day)}</th>
              <td>
                <Money value={first} currency={currency} />
              </td>
              <td>
                <Money value={second} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
