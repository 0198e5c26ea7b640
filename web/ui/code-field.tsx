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
  /** In groups of four; a serial number keeps the dashes it is printed with. */
  readonly grouped?: boolean
  readonly ref?: Ref<HTMLInputElement>
  onChange(value: string): void
  onBlur?(): void
}

const groupSize = 4

/** A printed code or serial: any digits, always left to right. */
export function CodeField({ value, grouped = true, onChange, ...field }: CodeFieldProps) {
  const { normaliseDigits } = useUiTools()
  return (
    <TextInput
      {...field}
      value={value}
      onChange={(event) => {
        const text = normaliseDigits(event.currentTarget.value).toUpperCase()
        onChange(grouped ? inGroups(text) : text)
      }}
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

function inGroups(text: string): string {
  return text.replace(/[\s-]/g, '').replace(new RegExp(`(.{${groupSize}})(?=.)`, 'g'), '$1 ')
}
