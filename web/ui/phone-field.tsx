import { TextInput } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useUiTools } from './ui-tools.tsx'

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

/** Takes a number in every form it is written in Libya; whoever reads it brings it into one. */
export function PhoneField({ value, onChange, ...field }: PhoneFieldProps) {
  const { normaliseDigits } = useUiTools()
  return (
    <TextInput
      {...field}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      className="types-ltr"
      placeholder="091 234 5678"
      maxLength={24}
      value={value}
      onChange={(event) => onChange(normaliseDigits(event.currentTarget.value))}
    />
  )
}
