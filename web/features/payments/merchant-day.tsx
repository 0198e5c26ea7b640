import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { showMerchantDay } from '#contract/operations/transfers/pay-request.ts'
import { addAmounts } from '#web/lib/formats/amount-sums.ts'
import { IconPrinter } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { printOnly } from '#web/ui/print-alone.ts'
import actionClasses from '#web/ui/small-action.module.css'
import { StatementList } from '#web/ui/statement-list.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import classes from './payments.module.css'

export type Day = AnswerOf<typeof showMerchantDay>

/** The totals of the day and its payments; printed, it closes the till. */
export function MerchantDay({ today, shop }: { today: Day; shop: string }) {
  const { t } = useTranslation('payments')
  const { formatDate } = useUiTools()
  const sheet = useRef<HTMLElement>(null)
  const { day, currency, payments, vouchers, latest } = today
  const parts = [
    { name: 'payments' as const, ...payments },
    { name: 'vouchers' as const, ...vouchers },
  ]
  const rows = latest.map((payment) => ({
    id: payment.id,
    kind: 'transfer_received',
    title: `\u2068${payment.counterparty}\u2069`,
    parts: [payment.note],
    amount: payment.amount,
    currency,
    balanceAfter: payment.balance_after,
    at: payment.created_at,
  }))
  return (
    <section className="card stack" aria-labelledby="merchant-day" ref={sheet}>
      <div className="between">
        <h2 id="merchant-day">
          {t('till.day')} <span className="small soft">{formatDate(`${day}T12:00:00Z`)}</span>
        </h2>
        <button
          type="button"
          className={`${actionClasses.action} no-print`}
          onClick={() => sheet.current && printOnly(sheet.current, 'a4')}
        >
          <IconPrinter size={18} aria-hidden="true" />
          {t('till.print_day')}
        </button>
      </div>
      <p className={classes.printed}>
        <bdi>{shop}</bdi>
      </p>
      <dl className={classes.totals}>
        {parts.map(({ name, count, total }) => (
          <div key={name}>
            <dt>
              {t(`till.${name}`)} <span className="small soft">{t('till.count', { count })}</span>
            </dt>
            <dd>
              <Money value={total} currency={currency} />
            </dd>
          </div>
        ))}
        <div data-strong>
          <dt>{t('till.taken')}</dt>
          <dd>
            <Money value={addAmounts(payments.total, vouchers.total)} currency={currency} />
          </dd>
        </div>
      </dl>
      <h3>{t('till.latest')}</h3>
      {rows.length === 0 ? (
        <div>
          <p>{t('till.none')}</p>
          <p className="small soft">{t('till.none_text')}</p>
        </div>
      ) : (
        <StatementList rows={rows} balanceLabel={t('rows.balance_after')} />
      )}
    </section>
  )
}
