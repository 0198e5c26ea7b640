import { tripoliToday } from '#contract/kernel/dates.ts'
import type { DateField } from '#contract/kernel/resource/fields.ts'
import { DayInput } from './day-input.tsx'
import type { WidgetProps } from './widget.ts'

export default function DateWidget({ field, value, ...props }: WidgetProps<DateField>) {
  const { limit } = field
  return (
    <DayInput
      label={props.label}
      name={props.name}
      value={String(value)}
      error={props.error}
      required={props.required}
      disabled={props.disabled}
      min={limit === 'future' ? tripoliToday() : undefined}
      max={limit === 'past' ? tripoliToday() : undefined}
      focusRef={props.focusRef}
      onChange={props.onChange}
      onUnreadable={props.onChange}
      onBlur={props.onBlur}
    />
  )
}
