import { TextInput } from '@mantine/core'
import { type FocusEvent, type ReactNode, type Ref, useRef } from 'react'
import classes from './money-field.module.css'
import { useUiTools } from './ui-tools.tsx'
import { useAmountLine } from './use-amount-line.ts'

interface MoneyFieldProps {
  readonly label: ReactNode
  readonly name: string
  readonly value: string
  readonly currency?: string
  readonly error?: ReactNode
  readonly description?: ReactNode
  readonly disabled?: boolean
  readonly ref?: Ref<HTMLInputElement>
  onChange(value: string): void
  onBlur?(): void
}

/**
 * One large amount: any digits may be typed, with the amount in words below. Invalid input (a sign, a fourth decimal)
 * stays for the form to refuse: an amount is never changed silently. Focus by keyboard selects all; a press sets the
 * cursor.
 */
export function MoneyField({ value, currency = 'LYD', onChange, ...field }: MoneyFieldProps) {
  const tools = useUiTools()
  const isPressed = useRef(false)
  const selectAll = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    if (!isPressed.current) input.select()
  }
  const line = useAmountLine(value, currency, Boolean(field.error))
  return (
    <div>
      <TextInput
        {...field}
        value={value}
        onChange={(event) => onChange(tools.normaliseDigits(event.currentTarget.value))}
        onPointerDown={() => {
          isPressed.current = true
        }}
        onPointerUp={() => {
          isPressed.current = false
        }}
        onFocus={selectAll}
        inputMode="decimal"
        autoComplete="off"
        className="types-ltr"
        maxLength={24}
        withAsterisk={false}
        rightSection={<span className={classes.currency}>{tools.currencySymbol(currency)}</span>}
        rightSectionWidth={64}
        rightSectionPointerEvents="none"
        classNames={{ input: classes.input }}
      />
      <p className={classes.words} aria-live="polite">
        {line}
      </p>
    </div>
  )
}
