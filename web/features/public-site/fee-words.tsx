import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { feeRule } from '#contract/shapes/terms.ts'
import { Money } from '#web/ui/money.tsx'

/** Amounts are drawn into the gaps as amounts, not as text. */
const unfilled = { skipInterpolation: true }

interface FeeWordsProps {
  readonly fee: z.output<typeof feeRule>
  readonly currency: string
}

/** A fee as a person says it: the share and the fixed part, then the bounds if there are any. */
export function FeeWords({ fee, currency }: FeeWordsProps) {
  const { t } = useTranslation('site')
  const parts: ReactNode[] = []
  if (isSomething(fee.fixed)) parts.push(<Money value={fee.fixed} currency={currency} />)
  if (fee.share_bp > 0)
    parts.push(<bdi dir="ltr">{t('pricing.fee_share', { share: fee.share_bp / 100 })}</bdi>)
  if (parts.length === 0 && !isSomething(fee.fee_min)) return t('pricing.fee_none')
  const [first, second] = parts
  return (
    <>
      {first}
      {second && <> + {second}</>}
      {isSomething(fee.fee_min) && (
        <Bound sentence={t('pricing.fee_min', unfilled)} value={fee.fee_min} currency={currency} />
      )}
      {fee.fee_max !== null && (
        <Bound sentence={t('pricing.fee_max', unfilled)} value={fee.fee_max} currency={currency} />
      )}
    </>
  )
}

interface LimitWordsProps {
  readonly min: string | null
  readonly max: string | null
  readonly currency: string
}

export function LimitWords({ min, max, currency }: LimitWordsProps) {
  const { t } = useTranslation('site')
  if (min === null && max === null) return t('pricing.no_limits')
  if (min !== null && max !== null)
    return <Filled sentence={t('pricing.range', unfilled)} currency={currency} values={{ min, max }} />
  if (min !== null)
    return <Filled sentence={t('pricing.from', unfilled)} currency={currency} values={{ min }} />
  return <Filled sentence={t('pricing.up_to', unfilled)} currency={currency} values={{ max: max ?? '' }} />
}

function Bound({ sentence, value, currency }: { sentence: string; value: string; currency: string }) {
  const name = sentence.includes('{{min}}') ? 'min' : 'max'
  return (
    <span className="soft small">
      {' · '}
      <Filled sentence={sentence} currency={currency} values={{ [name]: value }} />
    </span>
  )
}

interface FilledProps {
  /** With its gaps still in it. */
  readonly sentence: string
  readonly currency: string
  readonly values: Readonly<Record<string, string>>
}

/** A sentence with amounts drawn as amounts in its gaps. */
function Filled({ sentence, currency, values }: FilledProps) {
  return sentence.split(/\{\{(\w+)\}\}/).map((part, place) => {
    const value = place % 2 === 1 ? values[part] : undefined
    const key = `${part}:${value === undefined}`
    if (value === undefined) return <Fragment key={key}>{part}</Fragment>
    return <Money key={key} value={value} currency={currency} />
  })
}

function isSomething(amount: string): boolean {
  return /[1-9]/.test(amount)
}
