import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { listProductOrders } from '#contract/operations/products/list-product-orders.ts'
import { listProducts, showProduct } from '#contract/operations/products/list-products.ts'
import { createProductOrder, quoteProductOrder } from '#contract/operations/products/order-product.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import type { Product } from '#contract/shapes/product.ts'
import { refresh } from '#web/lib/api/use-call.ts'
import { isAtRest, reviewOf, useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import { useReviewStep } from '#web/lib/api/use-review-step.ts'
import { useReviewedQuote } from '#web/lib/api/use-reviewed-quote.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { Balance } from '#web/ui/balance.tsx'
import { Money } from '#web/ui/money.tsx'
import { type MoneyReview, ReviewStep } from '#web/ui/money-steps.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { ProductOrderForm } from './product-order-form.tsx'

type OrderBody = Omit<BodyInput<typeof createProductOrder>, 'total_amount'>

interface OrderProductProps {
  readonly product: Product
  readonly about: ReactNode
}

/** Quantity and address, one review, then the order at its own address. */
export function OrderProduct({ product, about }: OrderProductProps) {
  const { t } = useTranslation('products')
  const { locale } = usePage()
  const { user } = useSession()
  const { state, resumed, send, askAgain, cancel, reset } = useMoneyWrite(
    createProductOrder,
    (order) => {
      refresh(listProducts, showProduct, listProductOrders, showHome, showWallet)
      review.finish(`/portal/orders/${order.id}`)
    },
    product.id,
  )
  const [body, setBody] = useState<OrderBody>(
    resumed ?? {
      product_id: product.id,
      quantity: 1,
      receiver_name: user?.name ?? '',
      receiver_phone: user?.phone ?? '',
      city_id: '',
      address: '',
    },
  )
  const review = useReviewStep({ begins: resumed !== null, mayLeave: isAtRest(state), onLeave: reset })
  const title = product.name[locale]
  if (state.phase === 'done') return <BlockSkeleton height={360} />
  return (
    <>
      <PageHeader title={title} actions={<Link to="/portal/products">{t('shop.title')}</Link>} />
      {review.isReviewing ? (
        <OrderReview
          body={body}
          title={title}
          {...reviewOf(state)}
          onConfirmShown={(total) => void send({ ...body, total_amount: total })}
          onAskAgain={askAgain}
          onCancel={cancel}
          onBack={review.leave}
        />
      ) : (
        <div className="beside">
          <ProductOrderForm
            product={product}
            initial={body}
            onNext={(next) => {
              setBody(next)
              review.open()
            }}
          />
          {about}
        </div>
      )}
    </>
  )
}

interface OrderReviewProps extends Omit<MoneyReview, 'onConfirm'> {
  readonly body: OrderBody
  readonly title: string
  onConfirmShown(total: string): void
}

/** The price is the server's, with the stock. */
function OrderReview({ body, title, onConfirmShown, ...step }: OrderReviewProps) {
  const { t } = useTranslation('products')
  const asked = { product_id: body.product_id, quantity: body.quantity }
  const quote = useReviewedQuote(quoteProductOrder, asked, step.isOutdated)
  if (quote.isPending) return <BlockSkeleton height={320} />
  if (quote.isError)
    return (
      <ReviewStep
        title={title}
        rows={[]}
        confirmLabel={t('order.retry')}
        {...step}
        failure={quote.error.sentence}
        onConfirm={() => void quote.refetch()}
      />
    )
  const { unit_price: price, total_amount: total, balance_after: after, currency } = quote.data
  const rows = [
    { label: t('order.product'), value: title },
    { label: t('order.unit_price'), value: <Money value={price} currency={currency} /> },
    { label: t('order.quantity'), value: body.quantity },
    { label: t('order.receiver_name'), value: body.receiver_name },
    { label: t('order.receiver_phone'), value: <bdi dir="ltr">{body.receiver_phone}</bdi> },
    { label: t('order.address'), value: body.address },
    { label: t('order.total'), value: <Money value={total} currency={currency} />, strong: true },
    { label: t('order.balance_after'), value: <Balance value={after} currency={currency} /> },
  ]
  return (
    <ReviewStep
      title={t('order.review')}
      rows={rows}
      confirmLabel={t('order.confirm')}
      {...step}
      onConfirm={() => onConfirmShown(total)}
    />
  )
}
