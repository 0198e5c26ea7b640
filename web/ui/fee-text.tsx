import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isSome } from './fee.tsx'
import { Filled } from './filled.tsx'
import { Money } from './money.tsx'
import { Parts } from './parts.tsx'
import { useUiTools } from './ui-tools.tsx'

/** A fixed part plus a share in basis points, within two bounds. Amounts are decimal strings. */
export interface FeeTerms {
  readonly fixed: string
  readonly share_bp: number
  readonly fee_min: string
  readonly fee_max: string | null
}

interface FeeTextProps {
  readonly fee: FeeTerms
  readonly currency: string
}

/** A fee in words: the fixed part and the share, then the bounds if there are any. */
export function FeeText({ fee, currency }: FeeTextProps) {
  const { t } = useTranslation()
  const parts: ReactNode[] = []
  if (isSome(fee.fixed)) parts.push(<Money value={fee.fixed} currency={currency} />)
  if (fee.share_bp > 0) parts.push(<Share basisPoints={fee.share_bp} />)
  if (isNone(fee)) return t('money.no_fee')
  const [first, second] = parts
  return (
    <Parts>
      {first && (
        <span>
          {first}
          {second && <> + {second}</>}
        </span>
      )}
      {isSome(fee.fee_min) && <Bound of="min" value={fee.fee_min} currency={currency} />}
      {fee.fee_max !== null && <Bound of="max" value={fee.fee_max} currency={currency} />}
    </Parts>
  )
}

/** The rule as a line of its own, before an amount is typed. */
export function FeeRule({ fee, currency }: FeeTextProps) {
  const { t } = useTranslation()
  const text = <FeeText fee={fee} currency={currency} />
  return (
    <p className="small soft">
      {isNone(fee) ? text : <Filled sentence={t('signed-in:fees.rule')} parts={{ fee: text }} />}
    </p>
  )
}

function Share({ basisPoints }: { basisPoints: number }) {
  const { t } = useTranslation()
  const { formatPercent } = useUiTools()
  const share = <bdi dir="ltr">{formatPercent(basisPoints)}</bdi>
  return <Filled sentence={t('money.fee_share')} parts={{ share }} />
}

interface BoundProps {
  readonly of: 'min' | 'max'
  readonly value: string
  readonly currency: string
}

function Bound({ of, value, currency }: BoundProps) {
  const { t } = useTranslation()
  return (
    <span className="soft small">
      <Filled sentence={t(`money.fee_${of}`)} parts={{ [of]: <Money value={value} currency={currency} /> }} />
    </span>
  )
}

function isNone({ fixed, share_bp, fee_min }: FeeTerms): boolean {
  return !isSome(fixed) && share_bp === 0 && !isSome(fee_min)
}
