import { useTranslation } from 'react-i18next'
import { Money } from './money.tsx'

interface FeeProps {
  /** A decimal string. */
  readonly value: string
  readonly currency: string
}

/** Nothing to pay is said in words. */
export function Fee({ value, currency }: FeeProps) {
  const { t } = useTranslation()
  return isSome(value) ? <Money value={value} currency={currency} /> : t('money.no_fee')
}

/** Whether a decimal string is more than nothing. */
export function isSome(amount: string): boolean {
  return /[1-9]/.test(amount)
}
