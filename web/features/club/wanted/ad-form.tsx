import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { clientWriteOf } from '#contract/kernel/resource/client-writes.ts'
import { listOwnWantedAds } from '#contract/operations/ads/wanted-ads.ts'
import { wantedAds } from '#contract/resources/ads/wanted-ads.ts'
import { cities } from '#contract/resources/locations/cities.ts'
import { wantedKinds } from '#contract/shapes/ads.ts'
import { refresh, useList, useSend } from '#web/lib/api/use-call.ts'
import { showFailure, useChosenField, useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField, LongTextField, TextField } from '#web/ui/field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { Notice } from '#web/ui/status.tsx'
import { useClubBase } from '../club-base.ts'
import { ImagesField } from './images-field.tsx'

const makeAd = clientWriteOf(wantedAds)
const { list: listCities } = audienceOf(cities)
const { title: titleField, body: bodyField } = wantedAds.fields

/** What a client writes. The page has loaded the messages `wanted`, `validation` and `fields`. */
export default function AdForm() {
  const { t } = useTranslation('wanted')
  const { locale } = usePage()
  const base = useClubBase()
  const navigate = useNavigate()
  const places = useList(listCities, { query: { per_page: 100 } })
  const { user } = useSession()
  const form = useContractForm(makeAd, {
    kind: '',
    title: '',
    body: '',
    city_id: '',
    phone: user?.phone ?? '',
    images: [],
    images_new: [],
  })
  const make = useSend(makeAd)
  const send = form.handleSubmit(async (body: BodyInput<typeof makeAd>) => {
    try {
      await make.mutateAsync({ body, quiet: true })
      showToast('success', t('form.done'))
      refresh(listOwnWantedAds)
      await navigate(`${base}/wanted/mine`)
    } catch (error) {
      showFailure(form, error)
    }
  })
  const kind = useChosenField(form, 'kind')
  const city = useChosenField(form, 'city_id')
  const failure = form.formState.errors['root']?.message
  return (
    <form className="card stack" noValidate onSubmit={(event) => void send(event)}>
      <ChoiceField
        label={t('form.kind')}
        choices={[
          { value: '', label: t('form.choose_kind') },
          ...wantedKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        ]}
        {...kind}
      />
      <TextField label={t('form.name')} maxLength={titleField.maxLength} {...useField(form, 'title')} />
      <LongTextField
        label={t('form.body')}
        description={t('form.body_hint')}
        maxLength={bodyField.maxLength}
        {...useField(form, 'body')}
      />
      <ChoiceField
        label={t('form.city')}
        choices={[
          { value: '', label: t('form.choose_city') },
          ...(places.data?.data ?? []).map((place) => ({ value: place.id, label: place.name[locale] })),
        ]}
        {...city}
      />
      <PhoneField label={t('form.phone')} description={t('form.phone_hint')} {...useField(form, 'phone')} />
      <ImagesField onChange={(files) => form.setValue('images_new', files)} />
      {failure && <Notice kind="danger">{failure}</Notice>}
      <p className="soft">{t('form.open_max')}</p>
      <Button type="submit" busy={make.isPending}>
        {t('form.send')}
      </Button>
    </form>
  )
}
