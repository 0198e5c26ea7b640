import { TextInput } from '@mantine/core'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import classes from './code-field.module.css'
import { useUiTools } from './ui-tools.tsx'

interface CodeFieldProps {
  readonly label: ReactNode
  readonly name: string
  readonly value: string
  readonly error?: ReactNode
  readonly description?: ReactNode
  readonly placeholder?: string
  /** In groups of four; a serial number keeps its printed dashes. */
  readonly grouped?: boolean
  readonly ref?: Ref<HTMLInputElement>
  onChange(value: string): void
  onBlur?(): void
}

const groupSize = 4

/**
 * A printed code or serial: any digits, left to right. A phone opens its digits, which nearly all codes need; a
 * button opens letters for the others.
 */
export function CodeField({ value, grouped = true, onChange, ...field }: CodeFieldProps) {
  const { t } = useTranslation()
  const { normaliseDigits } = useUiTools()
  const [asksLetters, setAsksLetters] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const hasLetters = asksLetters || /[A-Z]/.test(value)
  const change = () => {
    // The keyboard is chosen when the field gets the focus.
    flushSync(() => setAsksLetters(!asksLetters))
    box.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={box}>
      <TextInput
        {...field}
        value={value}
        onChange={(event) => {
          const text = normaliseDigits(event.currentTarget.value).toUpperCase()
          onChange(grouped ? inGroups(text) : text)
        }}
        className="types-ltr"
        inputMode={hasLetters ? 'text' : 'numeric'}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={64}
        classNames={{ input: classes.input }}
      />
      {grouped && (
        <button type="button" className={`link-button small ${classes.letters}`} onClick={change}>
          {t(asksLetters ? 'keyboard.digits' : 'keyboard.letters')}
        </button>
      )}
    </div>
  )
}

function inGroups(text: string): string {
  return text.replace(/[\s-]/g, '').replace(new RegExp(`(.{${groupSize}})(?=.)`, 'g'), '$1 ')
}
