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
import { useMoneySteps } from '#web/lib/api/use-money-steps.ts'
import { useReviewedQuote } from '#web/lib/api/use-reviewed-quote.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { forgetStarted, readStarted } from '#web/lib/session/started.ts'
import { Balance } from '#web/ui/balance.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { QuotedReview, type ReviewOf } from '#web/ui/quoted-review.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { ProductOrderForm } from './product-order-form.tsx'
import { useCities } from './use-cities.ts'

interface OrderProductProps {
  readonly product: Product
  readonly about: ReactNode
}

/** Quantity and address, one review, then the order at its own address. */
export function OrderProduct({ product, about }: OrderProductProps) {
  const { t } = useTranslation('products')
  const { locale } = usePage()
  const { user } = useSession()
  const [kept] = useState(() => keptOrder(product.id))
  const { values, next, steps } = useMoneySteps(
    createProductOrder,
    {
      first: {
        product_id: product.id,
        quantity: 1,
        receiver_name: user?.name ?? '',
        receiver_phone: user?.phone ?? '',
        city_id: '',
        address: '',
        ...kept,
      },
      about: product.id,
    },
    {
      onDone() {
        forgetStarted('product', ({ id }) => id === product.id)
        refresh(listProducts, showProduct, listProductOrders, showHome, showWallet)
      },
      placeOf: ({ id }) => `/portal/orders/${id}`,
    },
  )
  const title = product.name[locale]
  if (steps.step === 'done') return <BlockSkeleton height={360} />
  return (
    <>
      <PageHeader title={title} actions={<Link to="/portal/products">{t('shop.title')}</Link>} />
      {steps.step === 'review' ? (
        <OrderReview title={title} body={values} {...steps.review} />
      ) : (
        <div className="beside">
          <ProductOrderForm product={product} initial={values} onNext={next} />
          {about}
        </div>
      )}
    </>
  )
}

/** What was typed for this product before the person left to recharge. */
function keptOrder(productId: string) {
  const started = readStarted()
  if (started?.kind !== 'product' || started.id !== productId) return null
  const { quantity, receiver_name, receiver_phone, city_id, address } = started
  return { quantity, receiver_name, receiver_phone, city_id, address }
}

interface OrderReviewProps extends ReviewOf<BodyInput<typeof createProductOrder>> {
  readonly title: string
}

/** The price is the server's, with the stock. */
function OrderReview({ title, body, onConfirmShown, ...step }: OrderReviewProps) {
  const { t } = useTranslation('products')
  const { product_id, quantity } = body
  const cities = useCities()
  const quote = useReviewedQuote(quoteProductOrder, { product_id, quantity }, step.isOutdated)
  return (
    <QuotedReview
      {...step}
      quote={quote}
      title={t('order.review')}
      confirmLabel={t('order.confirm')}
      typed={[{ label: t('order.product'), value: title }]}
      rows={({ unit_price, total_amount, balance_after, currency }) => [
        { label: t('order.product'), value: title },
        { label: t('order.unit_price'), value: <Money value={unit_price} currency={currency} /> },
        { label: t('order.quantity'), value: quantity },
        { label: t('order.receiver_name'), value: body.receiver_name },
        { label: t('order.receiver_phone'), value: <bdi dir="ltr">{body.receiver_phone}</bdi> },
        { label: t('order.city'), value: cities.find(({ value }) => value === body.city_id)?.label },
        { label: t('order.address'), value: body.address },
        { label: t('order.when'), value: t('order.when_text') },
        { label: t('order.delivery'), value: t('order.delivery_free') },
        { label: t('order.total'), value: <Money value={total_amount} currency={currency} />, strong: true },
        { label: t('order.balance_after'), value: <Balance value={balance_after} currency={currency} /> },
      ]}
      onConfirmQuote={({ total_amount }) => onConfirmShown({ ...body, total_amount })}
    />
  )
}
