import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fromWire, toWire } from '#contract/kernel/amounts.ts'
import { currencyOf } from '#contract/kernel/currencies.ts'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { quoteCardOrder } from '#contract/operations/cards/quote-card-order.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import type { Category } from '#contract/shapes/category.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { exceeds } from '#web/lib/formats/exceeds.ts'
import { useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { useQuotedSubmit } from '#web/lib/forms/use-quoted-submit.ts'
import { AmountStrip } from '#web/ui/amount-strip.tsx'
import { Money } from '#web/ui/money.tsx'
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
  const form = useContractForm(quoteCardOrder, { ...initial, promo_code: initial.promo_code ?? '' })
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
        fee={timesOf(category.fee, category, quantity)}
        discount={offer.discount}
        available={wallet.data?.available}
        isBeyond={isBeyond}
      />
      {form.formState.errors.root && <Notice kind="danger">{form.formState.errors.root.message}</Notice>}
      {isBeyond && !isShort && <Notice kind="danger">{t('common:money.beyond_balance')}</Notice>}
      {(isShort || isBeyond) && <Link to="/portal/recharge">{t('common:money.recharge_first')}</Link>}
      <Button type="submit" disabled={isSoldOut} loading={isAsking}>
        {isSoldOut ? t('shop.sold_out') : t('common:continue')}
      </Button>
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
  const rows = [
    ...(discount ? [{ label: t('buy.discount'), value: `-${discount}` }] : []),
    ...(/[1-9]/.test(fee) ? [{ label: t('buy.fee'), value: fee }] : []),
    { label: t('buy.total'), value: total },
    { label: t('buy.available'), value: available },
    { label: t('buy.balance_after'), value: isBeyond ? undefined : leftOf(available, total) },
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
    discount: known && /[1-9]/.test(known.discount) ? known.discount : undefined,
    total: known?.total_amount,
    fault: mayAsk && quote.error?.code.startsWith('promo.') ? quote.error.sentence : undefined,
  }
}

/** Before any discount. */
function priceOf(category: Category, quantity: unknown): string {
  const currency = currencyOf(category.currency)
  const one = fromWire(category.price, currency) + fromWire(category.fee, currency)
  return timesOf(toWire(one, currency), category, quantity)
}

function timesOf(amount: string, { currency: code }: Category, quantity: unknown): string {
  const currency = currencyOf(code)
  const count = Number(quantity)
  return toWire(fromWire(amount, currency) * BigInt(Number.isSafeInteger(count) ? count : 0), currency)
}

function leftOf(available: string | undefined, total: string): string | undefined {
  if (available === undefined) return undefined
  return toWire(fromWire(available, 'LYD') - fromWire(total, 'LYD'), 'LYD')
}
