import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fromWire, isSome, toWire } from '#contract/kernel/amounts.ts'
import { currencyOf } from '#contract/kernel/currencies.ts'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { quoteCardOrder } from '#contract/operations/cards/quote-card-order.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import type { Category } from '#contract/shapes/category.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { usePlanPrices } from '#web/lib/api/use-plan-prices.ts'
import { lessAmount, timesAmount } from '#web/lib/formats/amount-sums.ts'
import { shortfall } from '#web/lib/formats/exceeds.ts'
import { useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { useQuotedSubmit } from '#web/lib/forms/use-quoted-submit.ts'
import { wantCard } from '#web/lib/session/want-card.ts'
import { AmountStrip } from '#web/ui/amount-strip.tsx'
import { UnitPrice } from '#web/ui/full-price.tsx'
import { MoneyFormEnd } from '#web/ui/money-form-end.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { StockNotice } from './stock-notice.tsx'
import { useGetsCode } from './use-gets-code.ts'

type OrderBody = BodyInput<typeof quoteCardOrder>

interface OrderFormProps {
  readonly category: Category
  readonly initial: OrderBody
  onNext(body: OrderBody): void
}

const fieldOfCode = {
  'promo.not_valid': 'promo_code',
  'promo.own_code': 'promo_code',
  'promo.exhausted': 'promo_code',
} as const

export function OrderForm({ category, initial, onNext }: OrderFormProps) {
  const { t } = useTranslation('cards')
  const wallet = useCall(showWallet)
  const form = useContractForm(quoteCardOrder, {
    category_id: category.id,
    quantity: initial.quantity,
    promo_code: initial.promo_code ?? '',
  })
  const { submit, isAsking, isShort } = useQuotedSubmit(form, {
    quote: quoteCardOrder,
    bodyOf: (values) => values,
    fieldOfCode,
    onNext,
  })
  const promo = useField(form, 'promo_code')
  const quantity = form.watch('quantity')
  const planPrice = usePlanPrices().get(category.id)
  const offer = useOffer(category, { quantity, planPrice, typed: promo.value })
  const { total } = offer
  const isSoldOut = category.stock === 0
  // A sold-out card is no reason to recharge.
  const missing = isSoldOut ? undefined : shortfall(total, wallet.data?.available, category.currency)
  return (
    <form className="card stack" noValidate onSubmit={(event) => void submit(event)}>
      <PriceOfOne category={category} planPrice={planPrice} />
      <Controller
        control={form.control}
        name="quantity"
        render={({ field }) => (
          <QuantityField
            label={t('buy.quantity')}
            value={field.value}
            max={category.stock}
            onChange={field.onChange}
          />
        )}
      />
      <TextInput
        label={t('buy.promo_code')}
        inputMode="text"
        className="types-ltr"
        autoComplete="off"
        autoCapitalize="characters"
        {...promo}
        error={promo.error ?? offer.fault}
        onBlur={() => {
          promo.onBlur()
          offer.ask()
        }}
      />
      <OrderFigures
        category={category}
        total={total}
        quantity={quantity}
        discount={offer.discount}
        available={wallet.data?.available}
        isBeyond={missing !== undefined}
      />
      <MoneyFormEnd
        failure={form.formState.errors.root?.message}
        isShort={isShort || missing !== undefined}
        missing={missing}
        isAsking={isAsking}
        soldOut={isSoldOut && t('portal:tile.sold_out')}
        onRecharge={() => wantCard(category)}
      />
      {isSoldOut && <StockNotice categoryId={category.id} />}
    </form>
  )
}

function PriceOfOne({ category, planPrice }: Pick<OrderFormProps, 'category'> & Pick<Asked, 'planPrice'>) {
  const { t } = useTranslation('cards')
  const { price, currency } = category
  const full = { label: t('portal:tile.before_plan'), value: price }
  return (
    <>
      <p className="small soft">{useGetsCode(category)}</p>
      <UnitPrice label={t('buy.unit_price')} price={planPrice ?? price} currency={currency} full={full} />
    </>
  )
}

interface OrderFiguresProps {
  readonly category: Category
  readonly total: string
  /** As typed. */
  readonly quantity: unknown
  readonly discount: string | undefined
  readonly available: string | undefined
  readonly isBeyond: boolean
}

function OrderFigures({ category, total, quantity, discount, available, isBeyond }: OrderFiguresProps) {
  const { t } = useTranslation('cards')
  const { currency } = category
  // In the total.
  const fee = timesAmount(category.fee, quantity, currency)
  const left = isBeyond || available === undefined ? undefined : lessAmount(available, total)
  const rows = [
    ...(discount
      ? [
          { label: t('buy.full'), value: timesAmount(category.price, quantity, currency) },
          { label: t('buy.discount'), value: `-${discount}` },
        ]
      : []),
    ...(isSome(fee) ? [{ label: t('buy.fee'), value: fee }] : []),
    { label: t('buy.total'), value: total },
    { label: t('buy.available'), value: available },
    { label: t('buy.balance_after'), value: left },
  ]
  return <AmountStrip live currency={currency} rows={rows} />
}

interface Asked {
  readonly quantity: unknown
  /** Of one card, where the plan makes it cheaper. */
  readonly planPrice: string | undefined
  /** The promo code so far. */
  readonly typed: string
}

/**
 * The discount of the plan, and of a promo code once its field is left: half a code would count as a guess. Only a wrong
 * code is reported here.
 */
function useOffer(category: Category, { quantity, planPrice, typed }: Asked) {
  const [asked, setAsked] = useState(typed.trim())
  const count = Number(quantity)
  const isAsked = asked !== '' && asked === typed.trim()
  const isCount = Number.isSafeInteger(count) && count > 0 && count <= category.stock
  const mayAsk = isCount && (isAsked || planPrice !== undefined)
  const body = {
    category_id: category.id,
    quantity: isCount ? count : 1,
    ...(isAsked && { promo_code: asked }),
  }
  const quote = useCall(quoteCardOrder, { body, quiet: true }, mayAsk)
  const known = mayAsk && !quote.isPlaceholderData && !quote.isError ? quote.data : undefined
  const { discount, total_amount: total } = known ?? estimate(category, quantity, planPrice)
  return {
    ask: () => setAsked(typed.trim()),
    discount: isSome(discount) ? discount : undefined,
    total,
    fault: isAsked && quote.error?.code.startsWith('promo.') ? quote.error.sentence : undefined,
  }
}

/** Until the server has counted: of several cards it may round the discount otherwise. */
function estimate({ price, fee, currency: code }: Category, quantity: unknown, planPrice = price) {
  const currency = currencyOf(code)
  const one = fromWire(planPrice, currency) + fromWire(fee, currency)
  return {
    discount: timesAmount(lessAmount(price, planPrice, code), quantity, code),
    total_amount: timesAmount(toWire(one, currency), quantity, code),
  }
}
