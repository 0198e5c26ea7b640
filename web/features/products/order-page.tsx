import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { showProductOrder } from '#contract/operations/products/list-product-orders.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useSaveReceipt } from '#web/lib/api/use-save-receipt.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { Notice } from '#web/ui/status.tsx'
import { ParcelCard } from './parcel-card.tsx'

export const handle: RouteHandle = { messages: ['portal', 'products'] }

type Order = AnswerOf<typeof showProductOrder>

/** The result of an order, and where its parcel is: the same address right after ordering and later. */
export default function OrderPage() {
  const { t } = useTranslation('products')
  const { id = '' } = useParams()
  const order = useCall(showProductOrder, { params: { id } })
  if (order.isPending) return <BlockSkeleton height={360} />
  if (order.isLoadingError)
    return (
      <>
        <PageHeader title={t('orders.title')} />
        <ErrorState failure={order.error} onRetry={() => void order.refetch()} />
      </>
    )
  return <ShownOrder order={order.data} />
}

function ShownOrder({ order }: { order: Order }) {
  const { t } = useTranslation('products')
  const { locale } = usePage()
  const save = useSaveReceipt(order.reference)
  const { currency, product } = order
  const rows = [
    { label: t('order.product'), value: product.name[locale] },
    { label: t('order.unit_price'), value: <Money value={order.unit_price} currency={currency} /> },
    { label: t('order.quantity'), value: order.quantity },
    { label: t('order.delivery'), value: t('order.delivery_free') },
    {
      label: t('order.total'),
      value: <Money value={order.total_amount} currency={currency} />,
      strong: true,
    },
  ]
  const isNew = order.parcel.status === 'waiting_accept'
  return (
    <>
      <PageHeader
        title={isNew ? t('order.done') : product.name[locale]}
        line={isNew ? t('order.done_line') : undefined}
        actions={<Link to="/portal/orders">{t('orders.title')}</Link>}
      />
      <div className="beside">
        <div className="stack-wide">
          {order.refund && (
            <Notice kind="info">
              <p>{t('order.refunded')}</p>
              <p className="small">
                <Parts>
                  <Moment at={order.refund.at} />
                  <Link to={`/receipts/${order.refund.reference}`}>{t('order.refund_receipt')}</Link>
                </Parts>
              </p>
            </Notice>
          )}
          {order.refunded_parts.length > 0 && <RefundedPieces order={order} />}
          <ParcelCard parcel={order.parcel} />
          <div className="row no-print">
            <Button component={Link} to={`/portal/products/${product.id}`} variant="default">
              {t('order.again')}
            </Button>
          </div>
        </div>
        <Receipt
          title={t('order.receipt')}
          rows={rows}
          reference={order.reference}
          undone={order.refund !== null}
          onSave={save}
          at={order.created_at}
          shared={{
            amount: order.total_amount,
            currency: order.currency,
            party: { label: t('order.product'), name: product.name[locale] },
          }}
        />
      </div>
    </>
  )
}

/** Pieces that were paid back after the delivery, each time with its receipt. */
function RefundedPieces({ order: { refunded_parts: parts, currency } }: { order: Order }) {
  const { t } = useTranslation('products')
  return (
    <Notice kind="info">
      <p>{t('order.refunded_pieces')}</p>
      <ul className="plain small">
        {parts.map(({ reference, quantity, amount, at }) => (
          <li key={reference}>
            <Parts>
              {t('orders.pieces', { count: quantity })}
              <Money value={amount} currency={currency} />
              <Moment at={at} />
              <Link to={`/receipts/${reference}`}>{t('order.refund_receipt')}</Link>
            </Parts>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
