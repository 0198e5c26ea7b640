import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { register } from '#contract/operations/identity/register.ts'
import { listCities } from '#contract/operations/settings/list-places.ts'
import { useList, useSend } from '#web/lib/api/use-call.ts'
import { filledIn, showFailure, useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { needsNoToken } from '#web/lib/session/guards.ts'
import { beginSession } from '#web/lib/session/session.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { AuthFrame } from './auth-frame.tsx'

export const handle = { messages: ['auth', 'validation', 'fields'], hero: 'register', scrollOnEntry: true }
export const clientMiddleware = [needsNoToken]

const empty = { name: '', phone: '', email: '', username: '', password: '', city_id: '', promo_code: '' }

type RegisterForm = ReturnType<typeof useContractForm<typeof register>>

export default function RegisterPage() {
  const { t } = useTranslation('auth')
  const { locale } = usePage()
  const navigate = useNavigate()
  const form = useContractForm(register, { ...empty, terms: false as unknown as true })
  const send = useSend(register)
  const submit = form.handleSubmit(async (values) => {
    try {
      const body: BodyInput<typeof register> = { ...filledIn(values), locale }
      beginSession(await send.mutateAsync({ body }))
      await navigate('/auth/verify?verify_phone=1', { replace: true })
    } catch (error) {
      showFailure(form, error)
    }
  })
  const footer = (
    <>
      {t('register.have_account')} <Link to="/auth/login">{t('login.submit')}</Link>
    </>
  )
  return (
    <AuthFrame
      underHero
      title={t('register.title')}
      failure={form.formState.errors.root?.message}
      footer={footer}
    >
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <TextInput label={t('register.name')} autoComplete="name" {...useField(form, 'name')} />
        <PhoneField
          label={t('fields.phone')}
          description={t('register.phone_hint')}
          {...useField(form, 'phone')}
        />
        <TextInput
          label={t('fields.username')}
          description={t('register.username_hint')}
          autoComplete="username"
          autoCapitalize="none"
          className="types-ltr"
          {...useField(form, 'username')}
        />
        <PasswordField
          label={t('fields.password')}
          autoComplete="new-password"
          withStrength
          {...useField(form, 'password')}
        />
        <TextInput
          label={t('register.email')}
          type="email"
          autoComplete="email"
          className="types-ltr"
          {...useField(form, 'email')}
        />
        <CitySelect {...useField(form, 'city_id')} />
        <TextInput
          label={t('register.promo_code')}
          className="types-ltr"
          autoComplete="off"
          {...useField(form, 'promo_code')}
        />
        <TermsField form={form} />
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('register.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}

function TermsField({ form }: { form: RegisterForm }) {
  const { t } = useTranslation('auth')
  return (
    <Controller
      control={form.control}
      name="terms"
      render={({ field: { value, onChange, ...field }, fieldState }) => (
        <Checkbox
          {...field}
          checked={Boolean(value)}
          onChange={(event) => {
            onChange(event.currentTarget.checked)
            void form.trigger('terms')
          }}
          label={t('register.terms')}
          error={fieldState.error && t('register.terms_needed')}
        />
      )}
    />
  )
}

function CitySelect({ ...field }: ReturnType<typeof useField>) {
  const { t } = useTranslation('auth')
  const { locale } = usePage()
  const cities = useList(listCities, { query: { per_page: 100 } })
  const choices = (cities.data?.data ?? []).map((city) => ({ value: city.id, label: city.name[locale] }))
  return (
    <NativeSelect
      label={t('register.city')}
      data={[{ value: '', label: t('register.city_none') }, ...choices]}
      {...field}
    />
  )
}
