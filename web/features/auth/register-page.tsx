import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { listCities } from '#contract/operations/settings/list-places.ts'
import { call } from '#web/lib/api/call.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { needsNoToken } from '#web/lib/session/guards.ts'
import { beginSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField, ChoiceField, TextField } from '#web/ui/field.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import type { Route } from './+types/register-page.ts'
import { AuthFrame } from './auth-frame.tsx'
import { loadRegister } from './operations.ts'

export const handle = { messages: ['auth'], hero: 'register', scrollOnEntry: true }
export const clientMiddleware = [needsNoToken]

const empty = { name: '', phone: '', email: '', username: '', password: '', city_id: '', promo_code: '' }

export async function loader({ context }: Route.LoaderArgs) {
  const cities = await readOnServer(context.get(pageHostContext), listCities, { query: { per_page: '100' } })
  return { cities: cities.map(({ id, name }) => ({ id, name })) }
}

export default function RegisterPage({ loaderData: { cities } }: Route.ComponentProps) {
  const { t } = useTranslation('auth')
  const { locale } = usePage()
  const form = useRegistration()
  const footer = (
    <>
      {t('register.have_account')} <Link to="/auth/login">{t('login.submit')}</Link>
    </>
  )
  return (
    <AuthFrame door="register" title={t('register.title')} failure={form.failure} footer={footer}>
      <LightForm {...form.form}>
        <TextField label={t('register.name')} autoComplete="name" {...form.text('name')} />
        <PhoneField
          label={t('fields.phone')}
          description={t('register.phone_hint')}
          {...form.text('phone')}
        />
        <TextField
          label={t('fields.username')}
          description={t('register.username_hint')}
          autoComplete="username"
          autoCapitalize="none"
          ltr
          {...form.text('username')}
        />
        <PasswordField
          label={t('fields.password')}
          autoComplete="new-password"
          withStrength
          {...form.text('password')}
        />
        <TextField
          label={t('register.email')}
          type="email"
          autoComplete="email"
          ltr
          {...form.text('email')}
        />
        <ChoiceField
          label={t('register.city')}
          choices={[
            { value: '', label: t('register.city_none') },
            ...cities.map(({ id, name }) => ({ value: id, label: name[locale] })),
          ]}
          {...form.text('city_id')}
        />
        <TextField label={t('register.promo_code')} ltr autoComplete="off" {...form.text('promo_code')} />
        <CheckField
          {...form.check('terms')}
          error={form.check('terms').error && t('register.terms_needed')}
          label={
            <>
              {t('register.terms')} <Link to="/terms">{t('register.terms_link')}</Link>{' '}
              <Link to="/privacy">{t('register.privacy_link')}</Link>
            </>
          }
        />
        <Button type="submit" busy={form.busy}>
          {t('register.submit')}
        </Button>
      </LightForm>
    </AuthFrame>
  )
}

function useRegistration() {
  const { locale } = usePage()
  const navigate = useNavigate()
  return useLightForm({
    load: loadRegister,
    values: { ...empty, terms: false },
    async send(body, operation) {
      beginSession(await call(operation, { body: { ...body, locale } }))
      // The code is on its way: the next page need not ask for it.
      await navigate('/auth/verify?verify_phone=1', { replace: true, state: { sent: true } })
    },
  })
}
