import { useTranslation } from 'react-i18next'
import { Filled } from '#web/ui/filled.tsx'
import { Money } from '#web/ui/money.tsx'

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
