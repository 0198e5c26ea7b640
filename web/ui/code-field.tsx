import { TextInput } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import classes from './code-field.module.css'
import { useUiTools } from './ui-tools.tsx'

interface CodeFieldProps {
  readonly label: ReactNode
  readonly name: string
  readonly value: string
  readonly error?: ReactNode
  readonly description?: ReactNode
  readonly placeholder?: string
  readonly ref?: Ref<HTMLInputElement>
  onChange(value: string): void
  onBlur?(): void
}

const groupSize = 4

/** A printed code or serial: any digits, shown in groups of four, always left to right. */
export function CodeField({ value, onChange, ...field }: CodeFieldProps) {
  const { normaliseDigits } = useUiTools()
  return (
    <TextInput
      {...field}
      value={value}
      onChange={(event) => onChange(grouped(normaliseDigits(event.currentTarget.value)))}
      className="types-ltr"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={64}
      classNames={{ input: classes.input }}
    />
  )
}

/** Groups only what is made of letters and digits throughout; a serial with its own dashes stays as it is. */
function grouped(text: string): string {
  const packed = text.replace(/\s/g, '').toUpperCase()
  if (!/^[0-9A-Z]*$/.test(packed)) return text.toUpperCase()
  return packed.replace(new RegExp(`(.{${groupSize}})(?=.)`, 'g'), '$1 ')
}
