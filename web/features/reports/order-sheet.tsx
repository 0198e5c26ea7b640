import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { reportCardsTransactions } from '#contract/operations/reports/report-cards-transactions.ts'
import { useSaveReceipt } from '#web/lib/api/use-save-receipt.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import { SideSheet } from '#web/ui/side-sheet.tsx'

type Order = AnswerOf<typeof reportCardsTransactions>['rows'][number]

interface OrderSheetProps {
  readonly order: Order | undefined
  readonly currency: string
  onClose(): void
}

/** One purchase as its receipt, and the way to its cards. */
export function OrderSheet({ order, currency, onClose }: OrderSheetProps) {
  const { t } = useTranslation('reports')
  return (
    <SideSheet title={t('sheet.order')} open={order !== undefined} onClose={onClose}>
      {order && (
        <div className="stack">
          <OrderReceipt order={order} currency={currency} />
          <Button component={Link} to={`/portal/cards?order=${order.order_id}`} variant="default">
            {t('sheet.to_cards')}
          </Button>
        </div>
      )}
    </SideSheet>
  )
}

function OrderReceipt({ order, currency }: { order: Order; currency: string }) {
  const { t } = useTranslation('reports')
  const { locale } = usePage()
  const save = useSaveReceipt(order.reference)
  const discounted = /[1-9]/.test(order.discount)
  const rows = [
    { label: t('sheet.when'), value: <Moment at={order.created_at} /> },
    { label: t('sheet.card'), value: order.category[locale] },
    { label: t('sheet.unit_price'), value: <Money value={order.unit_price} currency={currency} /> },
    { label: t('sheet.quantity'), value: order.quantity },
    ...(discounted
      ? [{ label: t('sheet.discount'), value: <Money value={`-${order.discount}`} currency={currency} /> }]
      : []),
    {
      label: t('sheet.total'),
      value: <Money value={order.total_amount} currency={currency} />,
      strong: true,
    },
    ...(order.refunded_at ? [{ label: t('sheet.refunded'), value: <Moment at={order.refunded_at} /> }] : []),
    { label: t('sheet.before'), value: <Money value={order.balance_before} currency={currency} /> },
    { label: t('sheet.after'), value: <Money value={order.balance_after} currency={currency} /> },
  ]
  return (
    <Receipt
      title={order.supplier[locale]}
      rows={rows}
      reference={order.reference}
      onSave={save}
      undone={order.refunded_at !== null}
    />
  )
}
