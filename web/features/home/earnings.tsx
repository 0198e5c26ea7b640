import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fromWire, toWire } from '#contract/kernel/amounts.ts'
import { currencyOf } from '#contract/kernel/currencies.ts'
import { listAvailableSettlements } from '#contract/operations/settlements/list-available-settlements.ts'
import { listSettlements } from '#contract/operations/settlements/list-settlements.ts'
import { useCall, useList } from '#web/lib/api/use-call.ts'
import { Money } from '#web/ui/money.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'

/** A merchant's money that is not in the wallet yet: the amount to settle, and the last settlement. */
export function Earnings({ currency }: { currency: string }) {
  const { t } = useTranslation('portal')
  const available = useCall(listAvailableSettlements)
  const settlements = useList(listSettlements, { query: { per_page: 1 } })
  const failed = [available, settlements].find(({ isLoadingError }) => isLoadingError)
  if (failed?.error) return <ErrorState failure={failed.error} onRetry={() => void failed.refetch()} />
  if (!available.data || !settlements.data) return <BlockSkeleton height={132} />
  const known = currencyOf(currency)
  const earned = available.data
    .filter((row) => row.currency === currency)
    .reduce((sum, { net_amount }) => sum + fromWire(net_amount, known), 0n)
  const [last] = settlements.data.data
  return (
    <section className="card stack" aria-labelledby="earnings">
      <div className="between">
        <h2 id="earnings">{t('home.earnings')}</h2>
        <Link to="/settlements">{t('home.settlements')}</Link>
      </div>
      <div className="between">
        <span className="soft">{t('home.earned')}</span>
        <Money value={toWire(earned, known)} currency={currency} size="large" />
      </div>
      {last && (
        <div className="between">
          <Link to={`/settlements/${last.id}`}>
            {t('home.last_settlement', { status: t(`home.settlement_status.${last.status}`) })}
          </Link>
          <Money value={last.net_amount} currency={last.currency} />
        </div>
      )}
    </section>
  )
}
