import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams, useSearchParams } from 'react-router'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { MyCards } from './my-cards.tsx'
import { OrderDetails } from './order-details.tsx'
import { Shop } from './shop.tsx'

export const handle: RouteHandle = { messages: ['portal', 'cards', 'validation', 'fields'] }

// Forms and their rules are as large as the rest of the page: readers do not load them.
const BuyCards = lazy(() => import('./buy-cards.tsx'))

/** The shop, one purchase, one order, or all own cards, by address. */
export default function CardsPage() {
  const { t } = useTranslation('cards')
  const [query] = useSearchParams()
  const buying = query.get('buy')
  const { order } = useParams()
  const oldOrder = query.get('order')
  const mine = query.get('view') === 'mine'
  if (buying !== null)
    return (
      <Suspense fallback={<BlockSkeleton height={360} />}>
        <BuyCards key={buying} categoryId={buying} />
      </Suspense>
    )
  if (order !== undefined) return <OrderDetails key={order} orderId={order} />
  // The address in old receipts and bookmarks.
  if (oldOrder !== null) return <Navigate to={`/portal/cards/orders/${oldOrder}`} replace />
  return (
    <>
      <PageHeader title={t('title')} />
      <TabLinks
        label={t('title')}
        tabs={[
          { to: '/portal/cards', label: t('tabs.shop'), active: !mine },
          { to: '/portal/cards?view=mine', label: t('tabs.mine'), active: mine },
        ]}
      />
      {mine ? <MyCards /> : <Shop />}
    </>
  )
}
