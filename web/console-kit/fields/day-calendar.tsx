import { DatePicker } from '@mantine/dates'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import 'dayjs/locale/ar-ly'
import '@mantine/dates/styles.layer.css'
import { dayByKey, dayWithin } from './day-steps.ts'

interface DayCalendarProps {
  /** `YYYY-MM-DD`. */
  readonly value: string | null
  readonly min: string | undefined
  readonly max: string | undefined
  readonly size: 'md' | undefined
  onPick(day: string): void
}

/** The week begins on Saturday; Friday and Saturday are the weekend. Arrow keys move by day, also across months. */
export function DayCalendar({ value, min, max, size, onPick }: DayCalendarProps) {
  const { t } = useTranslation()
  const { locale } = usePage()
  const box = useRef<HTMLDivElement>(null)
  const first = dayWithin(value ?? tripoliToday(), min, max)
  const [month, setMonth] = useState(first)
  const [goal, setGoal] = useState<{ readonly day: string } | null>(null)
  useEffect(() => {
    if (goal) box.current?.querySelector<HTMLElement>(`[data-day="${goal.day}"]:not([data-outside])`)?.focus()
  }, [goal])
  const step = useEffectEvent((event: KeyboardEvent) => {
    const day = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined
    const isRtl = box.current?.matches(':dir(rtl)') ?? false
    const next = day === undefined || event.ctrlKey ? null : dayByKey(day, event.key, isRtl)
    if (next === null) return
    event.preventDefault()
    // The picker's own arrow keys ignore direction and stop at the month.
    event.stopPropagation()
    const reachable = dayWithin(next, min, max)
    setMonth(reachable)
    setGoal({ day: reachable })
  })
  useEffect(() => {
    const heard = box.current
    const hear = (event: KeyboardEvent) => step(event)
    heard?.addEventListener('keydown', hear)
    return () => heard?.removeEventListener('keydown', hear)
  }, [])
  return (
    <div ref={box}>
      <DatePicker
        {...(size && { size })}
        // The Libyan locale has Western digits, like everything here.
        locale={locale === 'ar' ? 'ar-ly' : 'en'}
        firstDayOfWeek={6}
        weekendDays={[5, 6]}
        date={month}
        onDateChange={setMonth}
        {...(min !== undefined && { minDate: min })}
        {...(max !== undefined && { maxDate: max })}
        value={value}
        onChange={(day) => day !== null && onPick(day)}
        getDayProps={(day) => ({ 'data-day': day, ...(day === first && { 'data-autofocus': true }) })}
        ariaLabels={{
          previousMonth: t('signed-in:calendar.previous_month'),
          nextMonth: t('signed-in:calendar.next_month'),
          previousYear: t('signed-in:calendar.previous_year'),
          nextYear: t('signed-in:calendar.next_year'),
          previousDecade: t('signed-in:calendar.previous_decade'),
          nextDecade: t('signed-in:calendar.next_decade'),
        }}
        __stopPropagation
      />
    </div>
  )
}
