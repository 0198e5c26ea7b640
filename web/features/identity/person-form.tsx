import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { updateProfile } from '#contract/operations/identity/update-profile.ts'
import type { User } from '#contract/operations/identity/user.ts'
import { cities as definition } from '#contract/resources/locations/cities.ts'
import { useList, useSend } from '#web/lib/api/use-call.ts'
import { showFailure, useChosenField, useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { updateUser } from '#web/lib/session/session.ts'
import { showToast } from '#web/lib/toasts.ts'
import { LateNotice } from '#web/ui/late-notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from './profile.module.css'

const { list: listCities } = audienceOf(definition)

/** What clients may change about themselves; the phone identifies the account and stays. */
export function PersonForm({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const send = useSend(updateProfile)
  const form = useContractForm(updateProfile, {
    name: user.name,
    username: user.username,
    email: user.email ?? '',
    city_id: user.city_id ?? '',
    current_password: '',
  })
  const hasNewEmail = (form.watch('email') ?? '').toLowerCase() !== (user.email ?? '')
  const submit = form.handleSubmit(async ({ name, username, email, city_id, current_password }) => {
    try {
      // Clearing the e-mail or city field removes it from the account.
      const changed = { name, email: email || null, city_id: city_id || null }
      const body = {
        ...changed,
        ...(username !== user.username && { username }),
        ...(hasNewEmail && { current_password }),
      }
      const answer = await send.mutateAsync({ body })
      updateUser(answer.user)
      form.resetField('current_password')
      showToast('success', t('common:success'))
    } catch (error) {
      showFailure(form, error)
    }
  })
  const password = useField(form, 'current_password')
  const failure = form.formState.errors.root?.message
  return (
    <section className="card" aria-labelledby="person">
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <h2 id="person">{t('person.title')}</h2>
        {failure && <Notice kind="danger">{failure}</Notice>}
        <TextInput label={t('person.name')} autoComplete="name" {...useField(form, 'name')} />
        <div className={classes.pair}>
          <TextInput
            label={t('person.username')}
            inputMode="text"
            autoComplete="username"
            autoCapitalize="none"
            className="types-ltr"
            {...useField(form, 'username')}
          />
          <TextInput
            type="email"
            label={t('person.email')}
            autoComplete="email"
            className="types-ltr"
            {...useField(form, 'email')}
          />
        </div>
        {hasNewEmail && <PresentPassword {...password} />}
        <CityField {...useChosenField(form, 'city_id')} />
        <LateNotice busy={form.formState.isSubmitting} />
        <Button type="submit" className={classes.submit} loading={form.formState.isSubmitting}>
          {t('common:save')}
        </Button>
      </form>
    </section>
  )
}

/** An e-mail can open the account, so its change needs the password. */
function PresentPassword(field: ReturnType<typeof useField>) {
  const { t } = useTranslation('profile')
  return <PasswordField label={t('person.current_password')} autoComplete="current-password" {...field} />
}

function CityField(field: ReturnType<typeof useField>) {
  const { t } = useTranslation('profile')
  const { locale } = usePage()
  const cities = useList(listCities, { query: { per_page: 100 } })
  const choices = (cities.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name[locale] }))
  return (
    <NativeSelect
      label={t('person.city')}
      data={[{ value: '', label: t('person.no_city') }, ...choices]}
      {...field}
    />
  )
}
