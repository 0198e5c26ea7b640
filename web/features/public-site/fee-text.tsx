import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { isSome } from '#contract/kernel/amounts.ts'
import type { feeRule } from '#contract/shapes/terms.ts'
import { Filled } from '#web/ui/filled.tsx'
import { Money } from '#web/ui/money.tsx'
import { Parts } from '#web/ui/parts.tsx'

interface FeeTextProps {
  readonly fee: z.output<typeof feeRule>
  readonly currency: string
}

/** A fee in words: the share and the fixed part, then the bounds if there are any. */
export function FeeText({ fee, currency }: FeeTextProps) {
  const { t } = useTranslation('site-prices')
  const parts: ReactNode[] = []
  if (isSome(fee.fixed)) parts.push(<Money value={fee.fixed} currency={currency} />)
  if (fee.share_bp > 0) parts.push(<bdi dir="ltr">{t('fee_share', { share: fee.share_bp / 100 })}</bdi>)
  if (parts.length === 0 && !isSome(fee.fee_min)) return t('fee_none')
  const [first, second] = parts
  return (
    <Parts>
      <span>
        {first}
        {second && <> + {second}</>}
      </span>
      {isSome(fee.fee_min) && <Bound of="min" value={fee.fee_min} currency={currency} />}
      {fee.fee_max !== null && <Bound of="max" value={fee.fee_max} currency={currency} />}
    </Parts>
  )
}

interface LimitTextProps {
  readonly min: string | null
  readonly max: string | null
  readonly currency: string
}

/** The limits; amounts are drawn inside the sentence, not as text. */
export function LimitText({ min, max, currency }: LimitTextProps) {
  const { t } = useTranslation('site-prices')
  const parts = {
    min: min !== null && <Money value={min} currency={currency} />,
    max: max !== null && <Money value={max} currency={currency} />,
  }
  if (min === null && max === null) return t('no_limits')
  const sentence = min === null ? 'up_to' : max === null ? 'from' : 'range'
  return <Filled sentence={t(sentence)} parts={parts} />
}

interface BoundProps {
  readonly of: 'min' | 'max'
  readonly value: string
  readonly currency: string
}

function Bound({ of, value, currency }: BoundProps) {
  const { t } = useTranslation('site-prices')
  return (
    <span className="soft small">
      <Filled sentence={t(`fee_${of}`)} parts={{ [of]: <Money value={value} currency={currency} /> }} />
    </span>
  )
}
