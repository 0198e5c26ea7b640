import { useTranslation } from 'react-i18next'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { takeGift } from '#contract/operations/gifts/take-gift.ts'
import { cities as definition } from '#contract/resources/locations/cities.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { ReceiverFields } from '#web/ui/receiver-fields.tsx'

type Body = BodyInput<typeof takeGift>

const { list: listCities } = audienceOf(definition)

interface ReceiverFormProps {
  readonly initial: Body
  onNext(body: Body): void
}

/** Who receives the parcel, and where. */
export function ReceiverForm({ initial, onNext }: ReceiverFormProps) {
  const { t } = useTranslation('points')
  const { locale } = usePage()
  const form = useContractForm(takeGift, initial)
  const cities = useList(listCities, { query: { per_page: 100 } })
  const name = useField(form, 'receiver_name')
  const phone = useField(form, 'receiver_phone')
  const city = useField(form, 'city_id')
  const address = useField(form, 'address')
  const places = (cities.data?.data ?? []).map((one) => ({ value: one.id, label: one.name[locale] }))
  return (
    <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(onNext)(event)}>
      <ReceiverFields
        labels={{
          name: t('gifts.receiver_name'),
          phone: t('gifts.receiver_phone'),
          city: t('gifts.city'),
          chooseCity: t('gifts.choose_city'),
          address: t('gifts.address'),
          addressHint: t('gifts.address_hint'),
        }}
        cities={places}
        {...{ name, phone, city, address }}
      />
      <Button type="submit">{t('gifts.take')}</Button>
    </form>
  )
}
