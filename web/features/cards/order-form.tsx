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
import { lessAmount, timesAmount } from '#web/lib/formats/amount-sums.ts'
import { exceeds } from '#web/lib/formats/exceeds.ts'
import { useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { useQuotedSubmit } from '#web/lib/forms/use-quoted-submit.ts'
import { AmountStrip } from '#web/ui/amount-strip.tsx'
import { Money } from '#web/ui/money.tsx'
import { MoneyFormEnd } from '#web/ui/money-form-end.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { Notice } from '#web/ui/status.tsx'

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
  const offer = usePromo(category, quantity, promo.value)
  const total = offer.total ?? priceOf(category, quantity)
  const isSoldOut = category.stock === 0
  // A sold-out card is no reason to recharge.
  const isBeyond = !isSoldOut && exceeds(total, wallet.data?.available, category.currency)
  return (
    <form className="card stack" noValidate onSubmit={(event) => void submit(event)}>
      <div className="between">
        <span className="soft">{t('buy.unit_price')}</span>
        <Money value={category.price} currency={category.currency} size="large" />
      </div>
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
        fee={timesAmount(category.fee, quantity, category.currency)}
        discount={offer.discount}
        available={wallet.data?.available}
        isBeyond={isBeyond}
      />
      {isBeyond && !isShort && <Notice kind="danger">{t('signed-in:money.beyond_balance')}</Notice>}
      <MoneyFormEnd
        failure={form.formState.errors.root?.message}
        isShort={isShort || isBeyond}
        isAsking={isAsking}
        soldOut={isSoldOut && t('shop.sold_out')}
      />
    </form>
  )
}

interface OrderFiguresProps {
  readonly category: Category
  readonly total: string
  /** Of all cards; in the total. */
  readonly fee: string
  readonly discount: string | undefined
  readonly available: string | undefined
  readonly isBeyond: boolean
}

function OrderFigures({ category, total, fee, discount, available, isBeyond }: OrderFiguresProps) {
  const { t } = useTranslation('cards')
  const left = isBeyond || available === undefined ? undefined : lessAmount(available, total)
  const rows = [
    ...(discount ? [{ label: t('buy.discount'), value: `-${discount}` }] : []),
    ...(isSome(fee) ? [{ label: t('buy.fee'), value: fee }] : []),
    { label: t('buy.total'), value: total },
    { label: t('buy.available'), value: available },
    { label: t('buy.balance_after'), value: left },
  ]
  return <AmountStrip live currency={category.currency} rows={rows} />
}

/**
 * The discount of a promo code, once its field is left: half a code would count as a guess. Only a wrong code is
 * reported here.
 */
function usePromo(category: Category, quantity: unknown, typed: string) {
  const [asked, setAsked] = useState(typed.trim())
  const count = Number(quantity)
  const isAsked = asked !== '' && asked === typed.trim()
  const mayAsk = isAsked && Number.isSafeInteger(count) && count > 0 && count <= category.stock
  const body = { category_id: category.id, quantity: mayAsk ? count : 1, promo_code: asked }
  const quote = useCall(quoteCardOrder, { body, quiet: true }, mayAsk)
  const known = mayAsk && !quote.isPlaceholderData && !quote.isError ? quote.data : undefined
  return {
    ask: () => setAsked(typed.trim()),
    discount: known && isSome(known.discount) ? known.discount : undefined,
    total: known?.total_amount,
    fault: mayAsk && quote.error?.code.startsWith('promo.') ? quote.error.sentence : undefined,
  }
}

/** Before any discount. */
function priceOf(category: Category, quantity: unknown): string {
  const currency = currencyOf(category.currency)
  const one = fromWire(category.price, currency) + fromWire(category.fee, currency)
  return timesAmount(toWire(one, currency), quantity, currency)
}
