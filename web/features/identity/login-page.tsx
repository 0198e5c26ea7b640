import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '#web/lib/api/call.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { wholeInLine } from '#web/lib/formats/whole-in-line.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import { needsNoToken } from '#web/lib/session/guards.ts'
import { beginSession } from '#web/lib/session/session.ts'
import { purposeOf, withReturn } from '#web/lib/session/sign-in-return.ts'
import { useSignInReturn } from '#web/lib/session/use-sign-in-return.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField, TextField } from '#web/ui/field.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { OtpField } from '#web/ui/otp-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Notice } from '#web/ui/status.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { loadLogin } from './operations.ts'

export const handle = { messages: ['auth'], hero: 'login', scrollOnEntry: true }
export const clientMiddleware = [needsNoToken]

export default function LoginPage() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const place = useSignInReturn()
  const [owesCode, setOwesCode] = useState(false)
  const form = useLightForm({
    load: loadLogin,
    values: { login: '', password: '', code: '', keep_signed_in: false },
    code: 'code',
    async send(body, operation) {
      try {
        beginSession(await call(operation, { body }))
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.code !== 'auth.second_factor_owed') throw error
        setOwesCode(true)
        return
      }
      await navigate(place ?? '/portal/home', { replace: true })
    },
  })
  const footer = (
    <>
      {t('login.no_account')} <Link to={withReturn('/auth/register', place)}>{t('login.register')}</Link>
    </>
  )
  return (
    <AuthFrame entry="login" title={t('login.title')} failure={form.failure} footer={footer}>
      {place !== null && !form.failure && <Why place={place} />}
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
        {owesCode && <SecondStep {...form.text('code')} onComplete={form.submit} />}
        <CheckField {...form.check('keep_signed_in')} label={<Keep />} />
        <Link to={withReturn('/auth/reset-password', place)} className="small">
          {t('login.forgot')}
        </Link>
        <Button type="submit" busy={form.busy}>
          {t('login.submit')}
        </Button>
      </LightForm>
    </AuthFrame>
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
  const { what, to } = purposeOf(place)
  return (
    <Notice kind="info">
      {query.has('ended') ? t('login.ended') : t(`login.for.${what}`, { to: to && wholeInLine(to) })}
    </Notice>
  )
}

interface SecondStepProps extends ReturnType<ReturnType<typeof useLightForm>['text']> {
  onComplete(): void
}

/** The password was right, and a second factor is needed. */
function SecondStep({ onComplete, ...field }: SecondStepProps) {
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
        {t('second.line')}
      </p>
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
