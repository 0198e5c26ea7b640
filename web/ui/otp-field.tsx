import type { ReactNode, Ref } from 'react'
import { useDigits } from './digits.tsx'
import { TextField } from './field.tsx'
import classes from './otp-field.module.css'

interface OtpFieldProps {
  readonly label: ReactNode
  readonly name: string
  readonly value: string
  readonly error?: ReactNode
  readonly length?: number
  readonly ref?: Ref<HTMLInputElement>
  onChange(value: string): void
  onBlur?(): void
  /** The last digit is entered. */
  onComplete?(code: string): void
}

/** The digits of an SMS: one field, so pasting and the phone's suggestion work. */
export function OtpField({ value, length = 6, onChange, onComplete, ...field }: OtpFieldProps) {
  const normaliseDigits = useDigits()
  return (
    <TextField
      {...field}
      value={value}
      onChange={(event) => {
        const code = normaliseDigits(event.currentTarget.value).replace(/\D/g, '').slice(0, length)
        onChange(code)
        // Also a whole code pasted over a refused one.
        if (code.length === length && code !== value) onComplete?.(code)
      }}
      inputMode="numeric"
      autoComplete="one-time-code"
      ltr
      placeholder={'•'.repeat(length)}
      className={classes.input}
    />
  )
}
