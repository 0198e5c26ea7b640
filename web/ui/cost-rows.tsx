import { useTranslation } from 'react-i18next'
import { Balance } from './balance.tsx'
import { Fee } from './fee.tsx'
import { Money } from './money.tsx'
import type { ReceiptRow } from './receipt.tsx'

interface Cost {
  readonly name: string
  /** How the person named them. */
  readonly typed?: { readonly label: string; readonly value: string } | undefined
  readonly number?: { readonly label: string; readonly value: string }
  readonly amount: string
  readonly fee: string
  readonly note: string | null | undefined
  /** The amount and its fee. */
  readonly total: string
  readonly balance_after: string
  readonly currency: string
}

/** Who is paid, what it costs, and what is left: before the payment and after it. */
export function useCostRows(of: 'review' | 'result') {
  const { t } = useTranslation('transfers')
  return (cost: Cost): readonly ReceiptRow[] => {
    const { name, typed, number, amount, fee, note, total, balance_after, currency } = cost
    return [
      { label: t('review.to'), value: <bdi>{name}</bdi> },
      ...(typed ? [{ label: typed.label, value: <bdi dir="ltr">{typed.value}</bdi> }] : []),
      ...(number ? [{ label: number.label, value: <bdi dir="ltr">{number.value}</bdi> }] : []),
      { label: t('review.amount'), value: <Money value={amount} currency={currency} /> },
      { label: t('review.fee'), value: <Fee value={fee} currency={currency} /> },
      ...(note ? [{ label: t('review.note'), value: <bdi>{note}</bdi> }] : []),
      { label: t(`${of}.total`), value: <Money value={total} currency={currency} />, strong: true },
      { label: t('review.balance_after'), value: <Balance value={balance_after} currency={currency} /> },
    ]
  }
}
