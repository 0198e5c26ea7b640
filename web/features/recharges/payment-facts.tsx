import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { showRecharge } from '#contract/operations/recharges/list-recharges.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'

/** For an ended payment: whether a later message of the gateway may still change it. */
const nothingOf = {
  failed: 'nothing_yet',
  expired: 'nothing_yet',
  refused: 'nothing',
  cancelled: 'nothing',
} as const

/** Beside an open or failed payment: the request, in the form of its receipt. */
export function PaymentFacts({ recharge }: { recharge: AnswerOf<typeof showRecharge> }) {
  const { t } = useTranslation('recharges')
  const { locale } = usePage()
  const { formatDate } = useUiTools()
  const { amount, fee, net_amount: net, currency, transfer } = recharge
  const rows = [
    { label: t('result.way'), value: t(`methods.${recharge.method}`) },
    { label: t('facts.at'), value: <Moment at={recharge.created_at} /> },
    ...(transfer
      ? [
          ...(transfer.account
            ? [
                { label: t('facts.to'), value: transfer.account.bank[locale] },
                { label: t('facts.to_account'), value: <bdi dir="ltr">{transfer.account.number}</bdi> },
              ]
            : []),
          { label: t('bank.from'), value: <bdi>{transfer.bank}</bdi> },
          ...(transfer.bank_reference
            ? [{ label: t('facts.reference'), value: <bdi dir="ltr">{transfer.bank_reference}</bdi> }]
            : []),
          { label: t('bank.day'), value: formatDate(transfer.transferred_on) },
          ...(transfer.note ? [{ label: t('facts.note'), value: <bdi>{transfer.note}</bdi> }] : []),
        ]
      : []),
    { label: t('amounts.amount'), value: <Money value={amount} currency={currency} /> },
    ...(recharge.status === 'pending' || recharge.status === 'completed'
      ? [
          { label: t('amounts.fee'), value: <Money value={fee} currency={currency} /> },
          { label: t('amounts.arrives'), value: <Money value={net} currency={currency} />, strong: true },
        ]
      : [{ label: t('facts.came'), value: t(`facts.${nothingOf[recharge.status]}`), strong: true }]),
  ]
  return <Receipt title={t('facts.title')} rows={rows} />
}
