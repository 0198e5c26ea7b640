import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isSome } from '#contract/kernel/amounts.ts'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { createCardOrder } from '#contract/operations/cards/create-card-order.ts'
import { listCardOrders, listCards, showCardOrder } from '#contract/operations/cards/list-card-orders.ts'
import { quoteCardOrder } from '#contract/operations/cards/quote-card-order.ts'
import { listCategories } from '#contract/operations/catalogue/list-categories.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import type { Category } from '#contract/shapes/category.ts'
import { refresh, remember, useCall, useList } from '#web/lib/api/use-call.ts'
import { useMoneySteps } from '#web/lib/api/use-money-steps.ts'
import { useReviewedQuote } from '#web/lib/api/use-reviewed-quote.ts'
import { categoryPicture } from '#web/lib/files/picture-address.ts'
import { addAmounts } from '#web/lib/formats/amount-sums.ts'
import { exceeds } from '#web/lib/formats/exceeds.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { forgetStarted } from '#web/lib/session/started.ts'
import { AttributeFacts } from '#web/ui/attributes.tsx'
import { Balance } from '#web/ui/balance.tsx'
import { CardFace } from '#web/ui/card-face.tsx'
import { IconShoppingBag } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { QuotedReview, type ReviewOf } from '#web/ui/quoted-review.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/state-panel.tsx'
import { OrderForm } from './order-form.tsx'
import { showNext } from './show-next.ts'
import { useGetsCode } from './use-gets-code.ts'

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
  return (
    <Purchase
      category={category}
      promo={home.data?.first_order_promo ?? undefined}
      mayBuyOne={mayBuyOne(category, home.data?.wallet.available)}
    />
  )
}

/** One card is in stock and paid by the balance. */
function mayBuyOne({ stock, price, fee, currency }: Category, available: string | undefined): boolean {
  return (
    stock > 0 && available !== undefined && !exceeds(addAmounts(price, fee, currency), available, currency)
  )
}

interface PurchaseProps {
  readonly category: Category
  readonly promo: string | undefined
  readonly mayBuyOne: boolean
}

/** Most people want one card and its code: they review it at once, and the form is the way back. */
function Purchase({ category, promo, mayBuyOne }: PurchaseProps) {
  const { t } = useTranslation('cards')
  const { locale } = usePage()
  const [isQuick, setQuick] = useState(mayBuyOne)
  const { values, next, steps, isResumed } = useMoneySteps(
    createCardOrder,
    {
      first: { category_id: category.id, quantity: 1, promo_code: promo },
      about: category.id,
      startsAtReview: isQuick,
    },
    {
      onDone(order) {
        forgetStarted('card', ({ id }) => id === category.id)
        if (isQuick && !isResumed) showNext(order.cards.map(({ id }) => id))
        remember(
          showCardOrder,
          { params: { id: order.id } },
          {
            ...{ ...order, refund: null, replaced_cards: [], given_cards: [], refunded_parts: [] },
            ...{ refundable_until: null, refundable_cards: [] },
          },
        )
        refresh(listCategories, listCardOrders, listCards, showCardOrder, showHome, showWallet)
      },
      placeOf: ({ id }) => `/portal/cards/orders/${id}`,
    },
  )
  const title = category.name[locale]
  // The page of the order shows it: a code that is opened here would be covered again there.
  if (steps.step === 'done') return <BlockSkeleton height={360} />
  return (
    <>
      <PageHeader
        title={title}
        line={category.supplier.name[locale]}
        actions={<Link to="/portal/cards">{t('buy.all')}</Link>}
      />
      {steps.step === 'review' ? (
        <OrderReview title={title} category={category} body={values} isQuick={isQuick} {...steps.review} />
      ) : (
        <div className="beside">
          <OrderForm
            category={category}
            initial={values}
            onNext={(body) => {
              setQuick(false)
              next(body)
            }}
          />
          <AboutCard category={category} />
        </div>
      )}
    </>
  )
}

/** The card, how it is used, and what is guaranteed. */
function AboutCard({ category }: { category: Category }) {
  const { t } = useTranslation('cards')
  const { locale } = usePage()
  const { name, supplier, instructions, attributes } = category
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
      <AttributeFacts values={attributes} />
      <h2 id="about-card">{t('card.instructions')}</h2>
      <ul className="points">
        {instructions && <li>{instructions[locale]}</li>}
        <li>{t('buy.at_once')}</li>
        <li>{t('buy.covered')}</li>
      </ul>
    </aside>
  )
}

interface OrderReviewProps extends ReviewOf<BodyInput<typeof createCardOrder>> {
  readonly title: string
  readonly category: Category
  /** One card, whose code is shown right after. */
  readonly isQuick: boolean
}

/** The price is the server's, with promo code and stock. */
function OrderReview({ title, category, body, isQuick, onConfirmShown, ...step }: OrderReviewProps) {
  const { t } = useTranslation('cards')
  const getsCode = useGetsCode(category)
  const { category_id, quantity, promo_code: promo } = body
  const quote = useReviewedQuote(
    quoteCardOrder,
    { category_id, quantity, promo_code: promo },
    step.isOutdated,
  )
  return (
    <QuotedReview
      {...step}
      quote={quote}
      title={t('buy.review')}
      confirmLabel={t(isQuick ? 'buy.and_show' : 'buy.confirm')}
      backLabel={isQuick ? t('buy.change') : undefined}
      note={`${getsCode} ${t(isQuick ? 'card.final' : 'buy.covered')}`}
      typed={[{ label: t('buy.card'), value: title }]}
      rows={({ unit_price, discount, fee, total_amount, balance_after, currency }) => [
        { label: t('buy.card'), value: title },
        { label: t('buy.unit_price'), value: <Money value={unit_price} currency={currency} /> },
        { label: t('buy.quantity'), value: quantity },
        ...(promo ? [{ label: t('buy.promo'), value: <bdi dir="ltr">{promo}</bdi> }] : []),
        ...(isSome(discount)
          ? [{ label: t('buy.discount'), value: <Money value={`-${discount}`} currency={currency} /> }]
          : []),
        ...(isSome(fee) ? [{ label: t('buy.fee'), value: <Money value={fee} currency={currency} /> }] : []),
        { label: t('buy.total'), value: <Money value={total_amount} currency={currency} />, strong: true },
        { label: t('buy.balance_after'), value: <Balance value={balance_after} currency={currency} /> },
      ]}
      onConfirmQuote={({ total_amount }) => onConfirmShown({ ...body, total_amount })}
    />
  )
}
