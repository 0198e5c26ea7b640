import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { DayInput } from '../fields/day-input.tsx'
import classes from './toolbar.module.css'

interface DaysEditorProps {
  readonly from: string
  readonly to: string
  onChange(from: string, to: string): void
  onDone(): void
}

/** Days from and to, both included; usual ranges with one press. */
export function DaysEditor({ from, to, onChange, onDone }: DaysEditorProps) {
  const { t } = useTranslation('kit')
  const today = tripoliToday()
  const presets = {
    today: [today, today],
    yesterday: [daysBefore(today, 1), daysBefore(today, 1)],
    last_7_days: [daysBefore(today, 6), today],
    last_30_days: [daysBefore(today, 29), today],
    this_month: [`${today.slice(0, 8)}01`, today],
  } as const
  return (
    <div className={classes.range}>
      <div className={classes.presets}>
        {Object.entries(presets).map(([name, [first, last]]) => (
          <Button
            key={name}
            size="compact-xs"
            variant={first === from && last === to ? 'light' : 'default'}
            onClick={() => {
              onChange(first, last)
              onDone()
            }}
          >
            {t(`filters.${name}`)}
          </Button>
        ))}
      </div>
      <DayInput
        inPlace
        name="from"
        label={t('filters.from')}
        max={to || undefined}
        value={from}
        onChange={(day) => onChange(day, to)}
      />
      <DayInput
        inPlace
        name="to"
        label={t('filters.to')}
        min={from || undefined}
        value={to}
        onChange={(day) => onChange(from, day)}
      />
    </div>
  )
}

function daysBefore(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - count)
  return date.toISOString().slice(0, 10)
}
