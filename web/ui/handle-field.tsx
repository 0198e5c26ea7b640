import { TextInput } from '@mantine/core'
import { useUiTools } from './ui-tools.tsx'

interface HandleFieldProps {
  readonly label: string
  readonly description: string
  readonly value: string
  readonly error?: string | undefined
  onChange(typed: string): void
  onBlur(): void
}

/** A receiver: a phone number, a member number or a username, in any digits. */
export function HandleField({ onChange, ...field }: HandleFieldProps) {
  const { normaliseDigits } = useUiTools()
  return (
    <TextInput
      {...field}
      className="types-ltr"
      autoComplete="off"
      inputMode="email"
      autoCapitalize="none"
      onChange={(event) => onChange(normaliseDigits(event.currentTarget.value))}
    />
  )
}
