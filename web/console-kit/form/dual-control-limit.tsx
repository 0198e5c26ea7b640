import { useTranslation } from 'react-i18next'
import { fromWire } from '#contract/kernel/amounts.ts'
import { currencyOf } from '#contract/kernel/currencies.ts'
import { showDualControlLimits } from '#contract/operations/settings/show-dual-control-limits.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { amountInSentence } from '#web/ui/split-amount.ts'
import { Notice } from '#web/ui/status.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'

export interface DualControlLimit {
  /** Not known yet. */
  readonly isReading: boolean
  /** Whether it will wait for a second person; null when that is unknown. */
  readonly waits: boolean | null
  /** As text, with its currency. */
  readonly most: string
}

/** The limit of one person, shown in advance; the server decides. */
export function useDualControlLimit(name: string, amount: string): DualControlLimit {
  const limitOf = useLimitOf()
  const { data, isPending } = useCall(showDualControlLimits, { quiet: true })
  const max = data && new Map(Object.entries(data)).get(name)
  return data && max !== undefined
    ? limitOf(amount, max, data.currency)
    : { isReading: isPending, waits: null, most: '' }
}

/** The same for a known limit. */
export function useLimitOf() {
  const { currencySymbol } = useUiTools()
  return (amount: string, max: string, called: string): DualControlLimit => {
    const currency = currencyOf(called)
    return {
      isReading: false,
      waits: fromWire(amount, currency) > fromWire(max, currency),
      most: amountInSentence(max, currencySymbol(currency)),
    }
  }
}

/** Says that it will or may wait; nothing when one person is enough. */
export function DualControlNotice({
  limit: { isReading, waits, most },
}: {
  readonly limit: DualControlLimit
}) {
  const { t } = useTranslation('kit')
  if (isReading || waits === false) return null
  return <Notice kind="pending">{waits ? t('waiting.before', { most }) : t('waiting.perhaps')}</Notice>
}
