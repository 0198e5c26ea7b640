import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { cities as definition } from '#contract/resources/locations/cities.ts'
import { call } from '#web/lib/api/call.ts'
import { readAudience } from '#web/lib/api/read-on-server.ts'
import { useCommonPassword } from '#web/lib/forms/use-common-password.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { usePageSettings } from '#web/lib/preferences/use-page-settings.ts'
import { needsNoToken } from '#web/lib/session/guards.ts'
import { beginSession } from '#web/lib/session/session.ts'
import { purposeOf, withReturn } from '#web/lib/session/sign-in-return.ts'
import { useSignInReturn } from '#web/lib/session/use-sign-in-return.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CheckField, ChoiceField, TextField } from '#web/ui/field.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { Notice } from '#web/ui/status.tsx'
import type { Route } from './+types/register-page.ts'
import { AuthFrame } from './auth-frame.tsx'
import { loadRegister } from './operations.ts'
import { Wanted } from './wanted.tsx'

export const handle = { messages: ['auth'], hero: 'register', scrollOnEntry: true }
export const clientMiddleware = [needsNoToken]

const empty = {
  ...{ name: '', phone: '', password: '', birth_date: '' },
  ...{ username: '', email: '', city_id: '', promo_code: '' },
}

export async function loader({ context }: Route.LoaderArgs) {
  const cities = await readAudience(context.get(pageHostContext), definition, { per_page: '100' })
  return { cities: cities.map(({ id, name }) => ({ id, name })) }
}

export default function RegisterPage({ loaderData: { cities } }: Route.ComponentProps) {
  const { t } = useTranslation('auth')
  const settings = usePageSettings()
  const place = useSignInReturn()
  const form = useRegistration(place)
  const typed = (name: 'name' | 'phone' | 'username') => form.text(name).value
  const own = [typed('phone'), typed('username'), ...typed('name').split(' ')]
  const password = useCommonPassword(form.text('password'), own)
  if (settings?.registration_open === false) return <Closed place={place} />
  const identifier = (name: 'phone' | 'username' | 'email') => ({
    ...form.text(name),
    error:
      form.refusalOf(name) === 'auth.taken' ? (
        <Taken sentence={form.text(name).error} place={place} />
      ) : (
        form.text(name).error
      ),
  })
  const footer = (
    <>
      {t('register.have_account')} <Link to={withReturn('/auth/login', place)}>{t('login.submit')}</Link>
    </>
  )
  return (
    <AuthFrame entry="register" title={t('register.title')} failure={form.failure} footer={footer}>
      <WaitingCard place={place} />
      <LightForm {...form.form}>
        <TextField label={t('register.name')} autoComplete="name" {...form.text('name')} />
        <PhoneField
          label={t('fields.phone')}
          description={t('register.phone_hint')}
          {...identifier('phone')}
        />
        <PasswordField label={t('fields.password')} autoComplete="new-password" withStrength {...password} />
        <BirthDate years={settings?.minimum_age ?? 0} {...form.text('birth_date')} />
        <Further isFaulty={further.some((name) => form.text(name).error !== undefined)}>
          <TextField
            label={t('fields.username')}
            description={t('register.username_hint')}
            autoComplete="username"
            inputMode="text"
            autoCapitalize="none"
            ltr
            {...identifier('username')}
          />
          <TextField
            label={t('register.email')}
            type="email"
            autoComplete="email"
            ltr
            {...identifier('email')}
          />
          <City cities={cities} {...form.text('city_id')} />
          <PromoCode {...form.text('promo_code')} />
        </Further>
        <CheckField
          {...form.check('terms')}
          error={form.check('terms').error && t('register.terms_needed')}
          label={<Terms />}
        />
        <Button type="submit" busy={form.busy}>
          {t('register.submit')}
        </Button>
      </LightForm>
    </AuthFrame>
  )
}

/** The card that the wallet is opened for. */
function WaitingCard({ place }: { place: string | null }) {
  const { t } = useTranslation('auth')
  if (place === null || purposeOf(place).what !== 'buy') return null
  return (
    <Notice kind="info">
      {t('register.for_buy')}
      <Wanted place={place} />
    </Notice>
  )
}

const further = ['username', 'email', 'city_id', 'promo_code'] as const

/** What can wait until the wallet is open. */
function Further({ isFaulty, children }: { isFaulty: boolean; children: ReactNode }) {
  const { t } = useTranslation('auth')
  return (
    <details className="stack" open={isFaulty || undefined}>
      <summary>{t('register.further')}</summary>
      <div className="stack">{children}</div>
    </details>
  )
}

/** The operator opens no accounts at the moment. */
function Closed({ place }: { place: string | null }) {
  const { t } = useTranslation('auth')
  return (
    <AuthFrame entry="register" title={t('register.closed_title')}>
      <p className="soft">{t('register.closed_text')}</p>
      <ButtonLink to={withReturn('/auth/login', place)}>{t('login.submit')}</ButtonLink>
    </AuthFrame>
  )
}

/** Asked only where the operator has a minimum age. */
function BirthDate({ years, ...field }: TextProps & { years: number }) {
  const { t } = useTranslation('auth')
  if (years === 0) return null
  return (
    <TextField
      label={t('register.birth_date')}
      description={t('register.birth_date_hint', { years })}
      type="date"
      autoComplete="bday"
      ltr
      {...field}
    />
  )
}

/** The existing account may be the visitor's own: links to sign in. */
function Taken({ sentence, place }: { sentence: string | undefined; place: string | null }) {
  const { t } = useTranslation('auth')
  return (
    <>
      {sentence}
      <br />
      <Parts>
        <Link to={withReturn('/auth/login', place)}>{t('login.submit')}</Link>
        <Link to="/auth/reset-password">{t('register.recover')}</Link>
      </Parts>
    </>
  )
}

const draft = { name: 'register', secret: ['password'] } as const

type TextProps = ReturnType<ReturnType<typeof useRegistration>['text']>

function City({ cities, ...field }: TextProps & Pick<Route.ComponentProps['loaderData'], 'cities'>) {
  const { t } = useTranslation('auth')
  const { locale } = usePage()
  const named = cities.map(({ id, name }) => ({ value: id, label: name[locale] }))
  const choices = [{ value: '', label: t('register.city_none') }, ...named]
  return <ChoiceField label={t('register.city')} choices={choices} {...field} />
}

function Terms() {
  const { t } = useTranslation('auth')
  return (
    <>
      {t('register.terms')} <Link to="/terms">{t('register.terms_link')}</Link>{' '}
      <Link to="/privacy">{t('register.privacy_link')}</Link>
    </>
  )
}

function PromoCode(field: TextProps) {
  const { t } = useTranslation('auth')
  return <TextField label={t('register.promo_code')} ltr inputMode="text" autoComplete="off" {...field} />
}

function useRegistration(place: string | null) {
  const { locale } = usePage()
  const navigate = useNavigate()
  return useLightForm({
    load: loadRegister,
    values: { ...empty, terms: false },
    draft,
    async send(body, operation) {
      beginSession(await call(operation, { body: { ...body, locale } }))
      // The code is on its way: the next page need not send one.
      await navigate(withReturn('/auth/verify?verify_phone=1', place), {
        replace: true,
        state: { sent: true },
      })
    },
  })
}
