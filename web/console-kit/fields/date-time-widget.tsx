import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDate } from '#contract/kernel/dates.ts'
import { DayInput } from './day-input.tsx'
import classes from './fields.module.css'
import { fromTripoli, readTypedTime, toTripoli } from './typed-day.ts'
import type { WidgetProps } from './widget.ts'

const startOfDay = '00:00'
const isMoment = /^\d{4}-\d{2}-\d{2}T/

/** Text that is no moment stays as the day, and the form refuses it. */
function readMoment(value: string): { day: string; time: string } {
  return isMoment.test(value) ? toTripoli(value) : { day: value, time: '' }
}

type MomentProps = Pick<
  WidgetProps,
  'label' | 'name' | 'value' | 'error' | 'required' | 'disabled' | 'focusRef' | 'onChange' | 'onBlur'
>

/** A moment in Tripoli time: day and time. */
export default function DateTimeWidget({ value, onChange, onBlur, ...props }: MomentProps) {
  const { t } = useTranslation('kit')
  const known = readMoment(String(value))
  const [typed, setTyped] = useState<string | null>(null)
  const changeTime = () => {
    const time = typed === null ? null : readTypedTime(typed)
    if (time !== null && isDate(known.day)) onChange(fromTripoli(known.day, time))
    setTyped(null)
    onBlur()
  }
  return (
    <div className={classes.moment}>
      <DayInput
        label={props.label}
        name={props.name}
        value={known.day}
        error={props.error}
        required={props.required}
        disabled={props.disabled}
        focusRef={props.focusRef}
        onChange={(day) => onChange(day === '' ? '' : fromTripoli(day, known.time || startOfDay))}
        onUnreadable={onChange}
        onBlur={onBlur}
      />
      <TextInput
        className="types-ltr"
        label={t('time')}
        aria-label={t('time_of', { name: props.label })}
        placeholder={t('time_sample')}
        inputMode="numeric"
        maxLength={5}
        disabled={props.disabled || !isDate(known.day)}
        value={typed ?? known.time}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={changeTime}
      />
    </div>
  )
}
