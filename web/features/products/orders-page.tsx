import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { listProductOrders, listVoucherParcels } from '#contract/operations/products/list-product-orders.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { IconPackage } from '#web/ui/icons.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/state-panel.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { ParcelCard, ParcelStatus } from './parcel-card.tsx'
import { ProductPicture } from './product-picture.tsx'
import classes from './products.module.css'

export const handle: RouteHandle = { messages: ['portal', 'products'] }

/** My orders of products; of a seller, also the parcels of printed vouchers. */
export default function OrdersPage() {
  const { t } = useTranslation('products')
  const { user } = useSession()
  const [query] = useSearchParams()
  const ofVouchers = user?.seller === true && query.get('view') === 'vouchers'
  return (
    <>
      <PageHeader title={t('orders.title')} actions={<Link to="/portal/products">{t('shop.title')}</Link>} />
      {user?.seller && (
        <TabLinks
          label={t('orders.title')}
          tabs={[
            { to: '/portal/orders', label: t('orders.products'), active: !ofVouchers },
            { to: '/portal/orders?view=vouchers', label: t('orders.vouchers'), active: ofVouchers },
          ]}
        />
      )}
      {ofVouchers ? <VoucherParcels /> : <Orders />}
    </>
  )
}

function Orders() {
  const { t } = useTranslation('products')
  const { locale } = usePage()
  const { query, paging } = usePaging()
  const list = useList(listProductOrders, { query })
  if (list.isPending) return <RowsSkeleton count={4} height={88} />
  if (list.isLoadingError) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />
  if (list.data.data.length === 0)
    return (
      <EmptyState
        icon={<IconPackage size={28} aria-hidden="true" />}
        title={t('orders.empty')}
        text={t('orders.empty_text')}
        action={
          <Button component={Link} to="/portal/products">
            {t('orders.to_shop')}
          </Button>
        }
      />
    )
  return (
    <div className="stack-wide">
      <ul className={classes.orders}>
        {list.data.data.map((order) => (
          <li key={order.id}>
            <Link to={`/portal/orders/${order.id}`} className={classes.order}>
              <ProductPicture url={order.product.image} size={64} small />
              <span className={classes.about}>
                <strong>{order.product.name[locale]}</strong>
                <span className="small soft" style={{ display: 'block' }}>
                  <Parts>
                    {t('orders.pieces', { count: order.quantity })}
                    <Moment at={order.created_at} />
                    {order.refunded_quantity > 0 && t('orders.refunded', { count: order.refunded_quantity })}
                  </Parts>
                </span>
                <ParcelStatus status={order.status} />
              </span>
              <Money value={order.total_amount} currency={order.currency} />
            </Link>
          </li>
        ))}
      </ul>
      <Pager meta={list.data.meta} {...paging} />
    </div>
  )
}

function VoucherParcels() {
  const { t } = useTranslation('products')
  const { query, paging } = usePaging()
  const list = useList(listVoucherParcels, { query })
  if (list.isPending) return <RowsSkeleton count={2} height={240} />
  if (list.isLoadingError) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />
  if (list.data.data.length === 0)
    return (
      <EmptyState
        icon={<IconPackage size={28} aria-hidden="true" />}
        title={t('orders.no_vouchers')}
        text={t('orders.no_vouchers_text')}
      />
    )
  return (
    <div className="stack-wide">
      {list.data.data.map((parcel) => (
        <div key={parcel.id} className="stack">
          <p className="soft">{t('orders.vouchers_inside', { count: parcel.vouchers })}</p>
          <ParcelCard parcel={parcel} />
        </div>
      ))}
      <Pager meta={list.data.meta} {...paging} />
    </div>
  )
}
