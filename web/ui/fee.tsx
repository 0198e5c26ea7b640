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
  return /[1-9]/.test(value) ? <Money value={value} currency={currency} /> : t('money.no_fee')
}
