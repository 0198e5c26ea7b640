import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountStrip } from './amount-strip.tsx'
import { FeeRule, type FeeTerms } from './fee-text.tsx'

interface TransferFiguresProps {
  /** Null before they are known. */
  readonly figures: Readonly<Record<'fee' | 'total' | 'balanceAfter', string | undefined>> | null
  readonly currency: string
  /** The least that may be sent, while the typed amount is below it. */
  readonly least: string | undefined
  readonly freeLeft: number
  /** What a transfer costs; undefined: nothing now, or not yet known. */
  readonly fee: FeeTerms | undefined
  /** Between the hint and the figures. */
  readonly children?: ReactNode
}

/** What the typed amount costs, below its field. */
export function TransferFigures({ figures, currency, least, freeLeft, fee, children }: TransferFiguresProps) {
  const { t } = useTranslation('transfers')
  return (
    <>
      {least && (
        <p className="small soft" aria-live="polite">
          {least}
        </p>
      )}
      {children}
      <AmountStrip
        live
        currency={currency}
        rows={[
          { label: t('review.fee'), value: figures?.fee },
          { label: t('review.total'), value: figures?.total },
          { label: t('review.balance_after'), isBalance: true, value: figures?.balanceAfter },
        ]}
      />
      {fee && <FeeRule fee={fee} currency={currency} />}
      {freeLeft > 0 && <p className="small soft">{t('limits.free', { count: freeLeft })}</p>}
    </>
  )
}
