import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayInput } from '#web/console-kit/fields/day-input.tsx'
import { type DayRange, isReversed } from './ranges.ts'
import classes from './report-filter.module.css'
import type { ReportState } from './use-report-state.ts'

const firstDay = '2020-01-01'
const ends = ['from', 'to'] as const

type End = (typeof ends)[number]

interface Wrong {
  readonly range: DayRange
  readonly end: End
  /** The range it was typed over: once that changes, this is dropped. */
  readonly over: DayRange
}

/**
 * Any range, by its ends. An invalid day leaves the range as it was; so does an end before the start, which stays as
 * typed with its fault.
 */
export default function OwnDays({ state, today }: { state: ReportState; today: string }) {
  const { t } = useTranslation('reports')
  const [typed, setTyped] = useState<Wrong | null>(null)
  const { from, to } = state.range
  const wrong = typed?.over.from === from && typed.over.to === to ? typed : null
  const range = wrong?.range ?? state.range
  const change = (end: End, day: string) => {
    const next = { ...range, [end]: day }
    if (isReversed(next)) return setTyped({ range: next, end, over: state.range })
    setTyped(null)
    state.setRange(next)
  }
  return (
    <div className={classes.days}>
      {ends.map((end) => (
        <DayInput
          key={end}
          size="md"
          label={t(`filter.${end}`)}
          name={end}
          value={range[end]}
          error={wrong?.end === end ? t(`filter.reversed_${end}`) : undefined}
          min={firstDay}
          max={today}
          onChange={(day) => change(end, day)}
        />
      ))}
    </div>
  )
}
