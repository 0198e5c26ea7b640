import { TextInput } from '@mantine/core'
import { normaliseDigits } from '#contract/kernel/digits.ts'
import type { WidgetProps } from './widget.ts'

/** Accepts every Libyan notation of a number; the server normalises it. */
export function PhoneWidget({ value, onChange, onBlur, focusRef, ...input }: WidgetProps) {
  return (
    <TextInput
      ref={focusRef}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      className="types-ltr"
      placeholder="091 234 5678"
      maxLength={24}
      name={input.name}
      label={input.label}
      error={input.error}
      required={input.required}
      disabled={input.disabled}
      value={String(value)}
      onChange={(event) => onChange(normaliseDigits(event.currentTarget.value))}
      onBlur={onBlur}
    />
  )
}
