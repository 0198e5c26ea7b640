import { DateInput } from '@mantine/dates'
import type { ReactNode } from 'react'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import 'dayjs/locale/ar-ly'
import '@mantine/dates/styles.layer.css'
import { readTypedDay } from './typed-day.ts'

interface DayInputProps {
  readonly label: ReactNode
  readonly name: string
  /** `YYYY-MM-DD` or empty. */
  readonly value: string
  readonly error?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly focusRef?: (element: HTMLElement | null) => void
  onChange(day: string): void
  onBlur?(): void
}

/** A day, typed or picked. The week begins on Saturday; Friday and Saturday are free. */
export function DayInput({ value, min, max, focusRef, onChange, ...input }: DayInputProps) {
  const { locale } = usePage()
  return (
    <DateInput
      {...input}
      ref={focusRef}
      className="types-ltr"
      // The Libyan locale keeps Western digits, as everything here does.
      locale={locale === 'ar' ? 'ar-ly' : 'en'}
      firstDayOfWeek={6}
      weekendDays={[5, 6]}
      valueFormat="DD/MM/YYYY"
      placeholder="DD/MM/YYYY"
      dateParser={readTypedDay}
      minDate={min}
      maxDate={max}
      clearable={!input.required}
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      popoverProps={{ withinPortal: true }}
    />
  )
}
