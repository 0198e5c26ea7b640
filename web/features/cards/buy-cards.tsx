import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { createCardOrder } from '#contract/operations/cards/create-card-order.ts'
import { listCardOrders, listCards, showCardOrder } from '#contract/operations/cards/list-card-orders.ts'
import { quoteCardOrder } from '#contract/operations/cards/quote-card-order.ts'
import { listCategories } from '#contract/operations/catalogue/list-categories.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import type { Category } from '#contract/shapes/category.ts'
import { refresh, remember, useCall, useList } from '#web/lib/api/use-call.ts'
import { isAtRest, reviewOf, useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import { useReviewStep } from '#web/lib/api/use-review-step.ts'
import { useReviewedQuote } from '#web/lib/api/use-reviewed-quote.ts'
import { categoryPicture } from '#web/lib/files/picture-address.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Balance } from '#web/ui/balance.tsx'
import { CardFace } from '#web/ui/card-face.tsx'
import { IconShoppingBag } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { type MoneyReview, ReviewStep } from '#web/ui/money-steps.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/state-panel.tsx'
import { OrderForm } from './order-form.tsx'
import { OrderResult } from './order-result.tsx'

type OrderBody = BodyInput<typeof quoteCardOrder>

export default function BuyCards({ categoryId }: { categoryId: string }) {
  const { t } = useTranslation('cards')
  const list = useList(listCategories, { query: { per_page: 100 } })
  const home = useCall(showHome)
  if (list.isPending || home.isPending) return <BlockSkeleton height={360} />
  if (list.isLoadingError) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />
  const category = list.data.data.find(({ id }) => id === categoryId)
  if (!category)
    return (
      <EmptyState
        icon={<IconShoppingBag size={28} aria-hidden="true" />}
        title={t('buy.gone')}
        text={t('buy.gone_text')}
        action={
          <Button component={Link} to="/portal/cards" variant="default">
            {t('tabs.shop')}
          </Button>
        }
      />
    )
  return <Purchase category={category} promo={home.data?.first_order_promo ?? undefined} />
}

function Purchase({ category, promo }: { category: Category; promo: string | undefined }) {
  const { t } = useTranslation('cards')
  const { locale } = usePage()
  const { state, resumed, send, askAgain, cancel, reset } = useMoneyWrite(
    createCardOrder,
    (order) => {
      remember(showCardOrder, { params: { id: order.id } }, { ...order, refund: null })
      refresh(listCategories, listCardOrders, listCards, showHome, showWallet)
      review.finish(`/portal/cards/orders/${order.id}`)
    },
    category.id,
  )
  const [body, setBody] = useState<OrderBody>(
    resumed ? wantedOf(resumed) : { category_id: category.id, quantity: 1, promo_code: promo },
  )
  const review = useReviewStep({ begins: resumed !== null, mayLeave: isAtRest(state), onLeave: reset })
  const title = category.name[locale]

  if (state.phase === 'done') return <OrderResult order={state.answer} />
  return (
    <>
      <PageHeader
        title={title}
        line={category.supplier.name[locale]}
        actions={<Link to="/portal/cards">{t('tabs.shop')}</Link>}
      />
      {!review.isReviewing ? (
        <div className="beside">
          <OrderForm
            category={category}
            initial={body}
            onNext={(next) => {
              setBody(next)
              review.open()
            }}
          />
          <AboutCard category={category} />
        </div>
      ) : (
        <OrderReview
          body={body}
          title={title}
          {...reviewOf(state)}
          onConfirmShown={(total_amount) => void send({ ...body, total_amount })}
          onAskAgain={askAgain}
          onCancel={cancel}
          onBack={review.leave}
        />
      )}
    </>
  )
}

/** Without the total of that review: the new one shows the current total. */
function wantedOf({ total_amount: _, ...wanted }: BodyInput<typeof createCardOrder>): OrderBody {
  return wanted
}

/** The card, how it is used, and what is guaranteed. */
function AboutCard({ category }: { category: Category }) {
  const { t } = useTranslation('cards')
  const { locale } = usePage()
  const { name, supplier, instructions } = category
  return (
    <aside className="stack" aria-labelledby="about-card">
      <CardFace
        name={name[locale]}
        supplier={supplier.name[locale]}
        color={supplier.color}
        imageUrl={categoryPicture(category)}
        faceValue={category.face_value}
        currency={category.currency}
      />
      <h2 id="about-card">{t('card.instructions')}</h2>
      <ul className="points">
        {instructions && <li>{instructions[locale]}</li>}
        <li>{t('buy.at_once')}</li>
        <li>{t('buy.covered')}</li>
      </ul>
    </aside>
  )
}

interface OrderReviewProps extends Omit<MoneyReview, 'onConfirm'> {
  readonly body: OrderBody
  readonly title: string
  onConfirmShown(total: string): void
}

/** The price is the server's, with promo code and stock. */
function OrderReview({ body, title, onConfirmShown, ...step }: OrderReviewProps) {
  const { t } = useTranslation('cards')
  const quote = useReviewedQuote(quoteCardOrder, body, step.isOutdated)
  if (quote.isPending) return <BlockSkeleton height={320} />
  if (quote.isError)
    return (
      <ReviewStep
        title={title}
        rows={[]}
        confirmLabel={t('buy.retry')}
        {...step}
        failure={quote.error.sentence}
        onConfirm={() => void quote.refetch()}
      />
    )
  const { unit_price, discount, fee, total_amount, balance_after, currency } = quote.data
  const rows = [
    { label: t('buy.card'), value: title },
    { label: t('buy.unit_price'), value: <Money value={unit_price} currency={currency} /> },
    { label: t('buy.quantity'), value: body.quantity },
    ...(body.promo_code ? [{ label: t('buy.promo'), value: <bdi dir="ltr">{body.promo_code}</bdi> }] : []),
    ...(/[1-9]/.test(discount)
      ? [{ label: t('buy.discount'), value: <Money value={`-${discount}`} currency={currency} /> }]
      : []),
    ...(/[1-9]/.test(fee) ? [{ label: t('buy.fee'), value: <Money value={fee} currency={currency} /> }] : []),
    { label: t('buy.total'), value: <Money value={total_amount} currency={currency} />, strong: true },
    { label: t('buy.balance_after'), value: <Balance value={balance_after} currency={currency} /> },
  ]
  return (
    <ReviewStep
      title={t('buy.review')}
      rows={rows}
      confirmLabel={t('buy.confirm')}
      {...step}
      onConfirm={() => onConfirmShown(total_amount)}
    />
  )
}
