import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { showMerchantDay } from '#contract/operations/transfers/merchant-day.ts'
import { addAmounts } from '#web/lib/formats/amount-sums.ts'
import { DayTotals } from '#web/ui/day-totals.tsx'
import { StatementList } from '#web/ui/statement-list.tsx'

export type Day = AnswerOf<typeof showMerchantDay>

/** The totals of the day and its payments. */
export function MerchantDay({ today, shop }: { today: Day; shop: string }) {
  const { t } = useTranslation('payments')
  const { day, currency, payments, vouchers, latest } = today
  const totals = [
    { name: 'payments' as const, ...payments },
    { name: 'vouchers' as const, ...vouchers },
  ]
  const rows = latest.map((payment) => ({
    id: payment.id,
    kind: 'shop_payment',
    title: `\u2068${payment.counterparty}\u2069`,
    parts: [payment.till, payment.note],
    amount: payment.amount,
    currency,
    balanceAfter: payment.balance_after,
    at: payment.created_at,
  }))
  return (
    <DayTotals
      day={day}
      owner={shop}
      currency={currency}
      rows={totals.map(({ name, count, total }) => ({
        label: t(`till.${name}`),
        count: t('signed-in:operations', { count }),
        total,
      }))}
      sum={{ label: t('till.taken'), total: addAmounts(payments.total, vouchers.total) }}
    >
      <p className="small soft no-print">{t('till.in_wallet')}</p>
      <h3>{t('till.latest')}</h3>
      {rows.length === 0 ? (
        <div>
          <p>{t('till.none')}</p>
          <p className="small soft no-print">{t('till.none_text')}</p>
        </div>
      ) : (
        <StatementList rows={rows} balanceLabel={t('rows.balance_after')} />
      )}
    </DayTotals>
  )
}
