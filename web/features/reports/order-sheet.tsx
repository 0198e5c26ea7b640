import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { receiptLines } from '#contract/operations/receipts/receipt-lines.ts'
import { showOwnReceipt } from '#contract/operations/receipts/show-own-receipt.ts'
import type { reportCardsTransactions } from '#contract/operations/reports/report-cards-transactions.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useSaveReceipt } from '#web/lib/api/use-save-receipt.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Balance } from '#web/ui/balance.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import { ReceiptValue } from '#web/ui/receipt-value.tsx'
import { SideSheet } from '#web/ui/side-sheet.tsx'
import { nothingYet } from './nothing-yet.ts'

type Order = AnswerOf<typeof reportCardsTransactions>['rows'][number]

interface OrderSheetProps {
  readonly order: Order | undefined
  readonly currency: string
  onClose(): void
}

/** One purchase as its receipt, with a link to its cards. */
export function OrderSheet({ order, currency, onClose }: OrderSheetProps) {
  const { t } = useTranslation('reports')
  return (
    <SideSheet title={t('sheet.order')} open={order !== undefined} onClose={onClose}>
      {order && (
        <div className="stack">
          <OrderReceipt order={order} currency={currency} />
          <Button component={Link} to={`/portal/cards/orders/${order.order_id}`} variant="default">
            {t('sheet.to_cards')}
          </Button>
        </div>
      )}
    </SideSheet>
  )
}

function OrderReceipt({ order, currency }: { order: Order; currency: string }) {
  const { t } = useTranslation(['reports', 'receipts'])
  const { locale } = usePage()
  const own = useCall(showOwnReceipt, { params: { id: order.reference } })
  const save = useSaveReceipt(order.reference)
  // The list's data is shown until the rest arrives.
  const known = own.data ?? {
    ...nothingYet,
    kind: 'card_order' as const,
    created_at: order.created_at,
    item: order,
  }
  const rows = [
    ...receiptLines(known).map((line) => ({
      label: t(`receipts:${line.label}`),
      value: <ReceiptValue line={line} currency={currency} />,
    })),
    {
      label: t('sheet.total'),
      value: <Money value={order.total_amount} currency={currency} />,
      strong: true,
    },
    ...(order.refunded_at ? [{ label: t('sheet.refunded'), value: <Moment at={order.refunded_at} /> }] : []),
    { label: t('sheet.before'), value: <Balance value={order.balance_before} currency={currency} /> },
    { label: t('sheet.after'), value: <Balance value={order.balance_after} currency={currency} /> },
  ]
  return (
    <Receipt
      title={order.supplier[locale]}
      rows={rows}
      reference={order.reference}
      onSave={save}
      shared={{
        amount: order.total_amount,
        currency,
        at: order.created_at,
        party: { label: t('receipts:item'), name: order.category[locale] },
      }}
      undone={order.refunded_at !== null}
    />
  )
}
