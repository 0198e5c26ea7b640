import { PhoneField } from '#web/ui/phone-field.tsx'
import type { WidgetProps } from './widget.ts'

export function PhoneWidget({ label, name, value, error, focusRef, onChange, onBlur }: WidgetProps) {
  return (
    <PhoneField
      ref={focusRef}
      label={label}
      name={name}
      value={String(value)}
      error={error}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
