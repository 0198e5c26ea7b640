import { DateInput } from '@mantine/dates'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDate } from '#contract/kernel/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import 'dayjs/locale/ar-ly'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/dates/styles.layer.css'
import { readTypedDay } from './typed-day.ts'

interface DayInputProps {
  readonly label: ReactNode
  readonly name: string
  /** `YYYY-MM-DD` or empty; or what was typed and is no day. */
  readonly value: string
  readonly error?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
  /** As its neighbours; left out, as the fields of its place. */
  readonly size?: 'md'
  /** No other day can be picked. One that is typed is for the form to refuse. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Within something that a press outside closes. */
  readonly inPlace?: boolean
  readonly focusRef?: (element: HTMLElement | null) => void
  onChange(day: string): void
  /** Hears, when the field is left, what is no day. Left out: the field goes back to the day it had. */
  onUnreadable?(typed: string): void
  onBlur?(): void
}

/** A day, typed or picked. The week begins on Saturday; Friday and Saturday are free. */
export function DayInput(props: DayInputProps) {
  const { value, min, max, inPlace = false, focusRef, onChange, onUnreadable, onBlur, ...input } = props
  const { locale } = usePage()
  const { t } = useTranslation()
  const [isUnreadable, setUnreadable] = useState(false)
  const leave = (typed: string) => {
    if (isUnreadable) onUnreadable?.(typed)
    else if (onUnreadable && typed === '' && value !== '') onChange('')
    onBlur?.()
  }
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
      fixOnBlur={!isUnreadable}
      excludeDate={(day) => (min !== undefined && day < min) || (max !== undefined && day > max)}
      clearable={!input.required}
      clearButtonProps={{ 'aria-label': t('common:clear_day') }}
      value={isDate(value) ? value : null}
      onInput={({ currentTarget: { value: typed } }) =>
        setUnreadable(onUnreadable !== undefined && typed.trim() !== '' && readTypedDay(typed) === null)
      }
      onChange={(day) => {
        setUnreadable(false)
        onChange(day ?? '')
      }}
      onBlur={({ currentTarget }) => leave(currentTarget.value.trim())}
      popoverProps={{ withinPortal: !inPlace }}
    />
  )
}
