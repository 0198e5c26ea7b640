import type { ReactNode, Ref } from 'react'
import { useDigits } from './digits.tsx'
import { TextField } from './field.tsx'

interface PhoneFieldProps {
  readonly label: ReactNode
  readonly name: string
  readonly value: string
  readonly error?: ReactNode
  readonly description?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
  onChange(value: string): void
  onBlur?(): void
}

/** Accepts every Libyan notation of a number; its reader normalises it. */
export function PhoneField({ value, onChange, ...field }: PhoneFieldProps) {
  const normaliseDigits = useDigits()
  return (
    <TextField
      {...field}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      ltr
      placeholder="091 234 5678"
      maxLength={24}
      value={value}
      onChange={(event) => onChange(normaliseDigits(event.currentTarget.value))}
    />
  )
}
