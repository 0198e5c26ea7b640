import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '#web/lib/api/call.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { wholeInLine } from '#web/lib/formats/whole-in-line.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { needsNoToken } from '#web/lib/session/guards.ts'
import { beginSession } from '#web/lib/session/session.ts'
import { endedKey, purposeOf, withReturn } from '#web/lib/session/sign-in-return.ts'
import { useSignInReturn } from '#web/lib/session/use-sign-in-return.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CheckField, TextField } from '#web/ui/field.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { OtpField } from '#web/ui/otp-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Notice } from '#web/ui/status.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { loadCeremonies, loadLogin } from './operations.ts'
import { PasskeyLogin } from './passkey-login.tsx'
import { Wanted } from './wanted.tsx'

export const handle = { messages: ['auth'], hero: 'login', scrollOnEntry: true }
export const clientMiddleware = [needsNoToken]

export default function LoginPage() {
  const { t } = useTranslation('auth')
  const place = useSignInReturn()
  const buys = place !== null && purposeOf(place).what === 'buy'
  const goOn = useWayIn(place)
  const [owes, setOwes] = useState<{ readonly byPasskey: boolean } | null>(null)
  const signs = useRef(false)
  const form = useLightForm({
    load: loadLogin,
    values: { login: '', password: '', code: '', keep_signed_in: false },
    code: 'code',
    async send(body, operation) {
      const send = (factor: object) => call(operation, { body: { ...body, ...factor } })
      try {
        beginSession(await (signs.current ? (await loadCeremonies()).withPasskey(send) : send({})))
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.code !== 'auth.second_factor_owed') throw error
        const { knowsPasskeys, passkeyOptionsIn } = await loadCeremonies()
        setOwes({ byPasskey: passkeyOptionsIn(error) !== null && knowsPasskeys() })
        return
      } finally {
        signs.current = false
      }
      await goOn()
    },
  })
  const signIn = () => {
    signs.current = true
    form.clear('code')
    form.submit()
  }
  const footer = !buys && <NoAccount place={place} />
  const title = t(buys ? 'login.buy_title' : 'login.title')
  return (
    <AuthFrame entry="login" title={title} failure={form.failure} footer={footer}>
      {place !== null && !form.failure && <Why place={place} />}
      {buys && <OpenFirst place={place} />}
      <LightForm {...form.form}>
        <TextField
          label={t('login.login')}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          ltr
          {...form.text('login')}
        />
        <PasswordField
          label={t('fields.password')}
          autoComplete="current-password"
          {...form.text('password')}
        />
        {owes && (
          <SecondStep
            {...form.text('code')}
            onComplete={form.submit}
            onPasskey={owes.byPasskey ? signIn : undefined}
          />
        )}
        <CheckField {...form.check('keep_signed_in')} label={<Keep />} />
        <ForgottenPassword place={place} />
        <Button type="submit" look={buys ? 'plain' : 'filled'} busy={form.busy}>
          {t('login.submit')}
        </Button>
        <PasskeyLogin isKept={form.check('keep_signed_in').checked} onSignedIn={goOn} refuse={form.refuse} />
      </LightForm>
    </AuthFrame>
  )
}

/** To the page after the sign-in. Its files come from the first field on: a visitor who only looks loads nothing of it. */
function useWayIn(place: string | null): () => Promise<void> {
  const navigate = useNavigate()
  const { locale } = usePage()
  useEffect(() => {
    const prepare = () => {
      void import('#web/lib/offline/prepare-portal.ts')
        .then(({ preparePortal }) => preparePortal(locale))
        .catch((error: unknown) => console.warn('The portal was not prepared', error))
    }
    document.addEventListener('focusin', prepare, { once: true })
    return () => document.removeEventListener('focusin', prepare)
  }, [locale])
  return async () => navigate(place ?? '/portal/home', { replace: true })
}

function ForgottenPassword({ place }: { place: string | null }) {
  const { t } = useTranslation('auth')
  return (
    <Link to={withReturn('/auth/reset-password', place)} className="small">
      {t('login.forgot')}
    </Link>
  )
}

function NoAccount({ place }: { place: string | null }) {
  const { t } = useTranslation('auth')
  return (
    <>
      {t('login.no_account')} <Link to={withReturn('/auth/register', place)}>{t('login.register')}</Link>
    </>
  )
}

/** Most visitors who choose a card have no wallet yet. */
function OpenFirst({ place }: { place: string }) {
  const { t } = useTranslation('auth')
  return (
    <>
      <ButtonLink to={withReturn('/auth/register', place)}>{t('register.title')}</ButtonLink>
      <h2 className="small">{t('login.or')}</h2>
    </>
  )
}

function Keep() {
  const { t } = useTranslation('auth')
  return (
    <>
      {t('login.keep')}
      <br />
      <span className="small soft">{t('login.keep_hint')}</span>
    </>
  )
}

/** Why the person must sign in for that page. */
function Why({ place }: { place: string }) {
  const { t } = useTranslation('auth')
  const [query] = useSearchParams()
  const ended = endedKey(query)
  const { what, to, amount } = purposeOf(place)
  return (
    <Notice kind="info">
      {ended
        ? t(`login.${ended}`)
        : t(`login.for.${what}`, { to: to && wholeInLine(to), amount: amount && wholeInLine(amount) })}
      {what === 'buy' && <Wanted place={place} />}
    </Notice>
  )
}

interface SecondStepProps extends ReturnType<ReturnType<typeof useLightForm>['text']> {
  onComplete(): void
  /** Where this account and browser know passkeys. */
  readonly onPasskey: (() => void) | undefined
}

/** The password was right, and a second factor is needed. */
function SecondStep({ onComplete, onPasskey, ...field }: SecondStepProps) {
  const { t } = useTranslation('auth')
  const [recovery, setRecovery] = useState(false)
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Each way has its own field, which gets the focus.
    if (recovery !== null) step.current?.querySelector('input')?.focus()
  }, [recovery])
  return (
    <div className="stack" ref={step}>
      <p className="small soft" role="status">
        {t(onPasskey ? 'second.line_passkey' : 'second.line')}
      </p>
      {onPasskey && (
        <Button size="medium" onClick={onPasskey}>
          {t('second.use_passkey')}
        </Button>
      )}
      {recovery ? (
        <TextField
          label={t('second.recovery')}
          inputMode="text"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={20}
          ltr
          {...field}
        />
      ) : (
        <OtpField label={t('second.title')} {...field} onComplete={onComplete} />
      )}
      <Button look="quiet" size="medium" onClick={() => setRecovery(!recovery)}>
        {t(recovery ? 'second.use_app' : 'second.use_recovery')}
      </Button>
    </div>
  )
}
