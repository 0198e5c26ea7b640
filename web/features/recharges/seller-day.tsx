import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { showSellerDay } from '#contract/operations/recharges/recharge-by-seller.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DayTotals } from '#web/ui/day-totals.tsx'
import { Money } from '#web/ui/money.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'

/** The cash of the day, and the vouchers that are left to sell. */
export function SellerDay() {
  const { t } = useTranslation('recharges')
  const { user } = useSession()
  const today = useCall(showSellerDay)
  return (
    <WhenRead of={today} skeleton={<BlockSkeleton height={180} />}>
      {({ day, currency, cash, stock }) => (
        <DayTotals
          day={day}
          owner={user?.name ?? ''}
          currency={currency}
          rows={[
            {
              label: t('seller.day.till'),
              count: t('signed-in:operations', { count: cash.count }),
              total: cash.total,
            },
          ]}
        >
          {stock.length > 0 && <Stock stock={stock} currency={currency} />}
        </DayTotals>
      )}
    </WhenRead>
  )
}

function Stock({ stock, currency }: Pick<AnswerOf<typeof showSellerDay>, 'stock' | 'currency'>) {
  const { t } = useTranslation('recharges')
  const { locale } = usePage()
  return (
    <>
      <div>
        <h3>{t('seller.day.stock')}</h3>
        <p className="small soft">{t('seller.day.stock_line')}</p>
      </div>
      <DataTable
        label={t('seller.day.stock')}
        rows={stock}
        rowKey={({ category }) => category.ar}
        columns={[
          { name: 'category', label: t('review.voucher'), cell: ({ category }) => category[locale] },
          { name: 'bought', label: t('seller.day.bought'), numeric: true, cell: ({ bought }) => bought },
          {
            name: 'used',
            label: t('seller.day.used_today'),
            numeric: true,
            cell: ({ used_today }) => used_today,
          },
          {
            name: 'left',
            label: t('seller.day.left'),
            numeric: true,
            cell: ({ left, left_total }) => (
              <span>
                <Parts>
                  {left}
                  <Money value={left_total} currency={currency} />
                </Parts>
              </span>
            ),
          },
        ]}
      />
    </>
  )
}
