import { TextInput } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import classes from './money-field.module.css'
import { useUiTools } from './ui-tools.tsx'

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

/** One large amount: any digits may be typed, never more decimals than the currency has, and its words stand below. */
export function MoneyField({ value, currency = 'LYD', onChange, ...field }: MoneyFieldProps) {
  const tools = useUiTools()
  const words = tools.amountInWords(value, currency)
  return (
    <div>
      <TextInput
        {...field}
        value={value}
        onChange={(event) =>
          onChange(tidy(tools.normaliseDigits(event.currentTarget.value), tools.decimalsOf(currency)))
        }
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
        {words ?? '\u00a0'}
      </p>
    </div>
  )
}

/** Drops what no amount has; separators stay as typed, a second point and surplus decimals are not taken. */
function tidy(text: string, decimals: number): string {
  const [whole = '', ...fractions] = text.replace(/[^\d.,]/g, '').split('.')
  if (fractions.length === 0) return whole
  return `${whole}.${fractions.join('').replaceAll(',', '').slice(0, decimals)}`
}
