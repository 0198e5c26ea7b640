import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { call } from '#web/lib/api/call.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import { needsNoToken } from '#web/lib/session/guards.ts'
import { beginSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { loadLogin } from './operations.ts'

export const handle = { messages: ['auth'], hero: 'login', scrollOnEntry: true }
export const clientMiddleware = [needsNoToken]

export default function LoginPage() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const form = useLightForm({
    load: loadLogin,
    values: { login: '', password: '' },
    async send(body, operation) {
      beginSession(await call(operation, { body }))
      await navigate('/portal/home', { replace: true })
    },
  })
  const footer = (
    <>
      {t('login.no_account')} <Link to="/auth/register">{t('login.register')}</Link>
    </>
  )
  return (
    <AuthFrame underHero title={t('login.title')} failure={form.failure} footer={footer}>
      <LightForm {...form.form}>
        <TextField
          label={t('login.login')}
          autoComplete="username"
          autoCapitalize="none"
          ltr
          {...form.text('login')}
        />
        <PasswordField
          label={t('fields.password')}
          autoComplete="current-password"
          {...form.text('password')}
        />
        <Link to="/auth/reset-password" className="small">
          {t('login.forgot')}
        </Link>
        <Button type="submit" busy={form.busy}>
          {t('login.submit')}
        </Button>
      </LightForm>
    </AuthFrame>
  )
}
