import { useTranslation } from 'react-i18next'
import { showCardOrder } from '#contract/operations/cards/list-card-orders.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { OrderResult } from './order-result.tsx'

export function OrderDetails({ orderId }: { orderId: string }) {
  const { t } = useTranslation('cards')
  const order = useCall(showCardOrder, { params: { id: orderId } })
  if (order.isPending) return <BlockSkeleton height={360} />
  if (order.isLoadingError)
    return (
      <>
        <PageHeader title={t('title')} />
        <ErrorState failure={order.error} onRetry={() => void order.refetch()} />
      </>
    )
  return <OrderResult order={order.data} />
}
