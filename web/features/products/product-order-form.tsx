import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { createProductOrder, quoteProductOrder } from '#contract/operations/products/order-product.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import type { Product } from '#contract/shapes/product.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { timesAmount } from '#web/lib/formats/amount-sums.ts'
import { shortfall } from '#web/lib/formats/exceeds.ts'
import { useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { useQuotedSubmit } from '#web/lib/forms/use-quoted-submit.ts'
import { keepStarted } from '#web/lib/session/keep-started.ts'
import { AmountStrip } from '#web/ui/amount-strip.tsx'
import { UnitPrice } from '#web/ui/full-price.tsx'
import { MoneyFormEnd } from '#web/ui/money-form-end.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { ReceiverFields } from '#web/ui/receiver-fields.tsx'
import { useCities } from './use-cities.ts'

type OrderBody = BodyInput<typeof createProductOrder>

interface ProductOrderFormProps {
  readonly product: Product
  readonly initial: OrderBody
  onNext(body: OrderBody): void
}

export function ProductOrderForm({ product, initial, onNext }: ProductOrderFormProps) {
  const { t } = useTranslation('products')
  const wallet = useCall(showWallet)
  const form = useContractForm(createProductOrder, initial)
  const { submit, isAsking, isShort } = useQuotedSubmit(form, {
    quote: quoteProductOrder,
    bodyOf: ({ product_id, quantity }) => ({ product_id, quantity }),
    fieldOfCode: { 'product.no_delivery': 'city_id' },
    onNext,
  })
  const { currency, stock } = product
  const total = timesAmount(product.price, form.watch('quantity'), currency)
  const isSoldOut = stock === 0
  const missing = isSoldOut ? undefined : shortfall(total, wallet.data?.available, currency)
  return (
    <form className="card stack" noValidate onSubmit={(event) => void submit(event)}>
      <UnitPrice
        label={t('order.unit_price')}
        price={product.price}
        currency={product.currency}
        full={{ label: t('shop.before'), value: product.full_price }}
      />
      <Controller
        control={form.control}
        name="quantity"
        render={({ field }) => (
          <QuantityField
            label={t('order.quantity')}
            value={field.value}
            max={stock}
            onChange={field.onChange}
          />
        )}
      />
      <WhereTo form={form} />
      <AmountStrip
        live
        currency={currency}
        rows={[
          { label: t('order.total'), value: total },
          { label: t('order.available'), value: wallet.data?.available },
        ]}
      />
      <MoneyFormEnd
        failure={form.formState.errors.root?.message}
        isShort={isShort || missing !== undefined}
        missing={missing}
        isAsking={isAsking}
        soldOut={isSoldOut && t('shop.sold_out')}
        onRecharge={() =>
          keepStarted({ kind: 'product', id: product.id, name: product.name, ...typedIn(form) })
        }
      />
    </form>
  )
}

type OrderForm = ReturnType<typeof useContractForm<typeof createProductOrder>>

function typedIn({ getValues }: OrderForm) {
  const { quantity, receiver_name, receiver_phone, city_id, address } = getValues()
  return { quantity, receiver_name, receiver_phone, city_id, address }
}

/** Who receives the parcel, and where. */
function WhereTo({ form }: { form: OrderForm }) {
  const { t } = useTranslation('products')
  const cities = useCities()
  const name = useField(form, 'receiver_name')
  const phone = useField(form, 'receiver_phone')
  const city = useField(form, 'city_id')
  const address = useField(form, 'address')
  return (
    <ReceiverFields
      labels={{
        name: t('order.receiver_name'),
        phone: t('order.receiver_phone'),
        city: t('order.city'),
        chooseCity: t('order.choose_city'),
        address: t('order.address'),
        addressHint: t('order.address_hint'),
      }}
      cities={cities}
      {...{ name, phone, city, address }}
    />
  )
}
