import { showCardOrder } from '#contract/operations/cards/list-card-orders.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { OrderResult } from './order-result.tsx'

export function OrderDetails({ orderId }: { orderId: string }) {
  const order = useCall(showCardOrder, { params: { id: orderId } })
  if (order.isPending) return <BlockSkeleton height={360} />
  if (order.isError)
    return (
      <ErrorState
        message={order.error.message}
        number={order.error.status}
        onRetry={() => void order.refetch()}
      />
    )
  return <OrderResult order={order.data} />
}
