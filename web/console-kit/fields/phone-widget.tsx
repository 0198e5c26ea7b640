import { TextInput } from '@mantine/core'
import { normaliseDigits } from '#contract/kernel/digits.ts'
import { inputOf, type WidgetProps } from './widget.ts'

/** Accepts every Libyan notation of a number; the server normalises it. */
export function PhoneWidget(props: WidgetProps) {
  return (
    <TextInput
      {...inputOf(props)}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      className="types-ltr"
      placeholder="091 234 5678"
      maxLength={24}
      value={String(props.value)}
      onChange={(event) => props.onChange(normaliseDigits(event.currentTarget.value))}
    />
  )
}
