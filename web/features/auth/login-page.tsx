import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { login } from '#contract/operations/identity/login.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { showFailure, useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { needsNoToken } from '#web/lib/session/guards.ts'
import { beginSession } from '#web/lib/session/session.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { AuthFrame } from './auth-frame.tsx'

export const handle = { messages: ['auth', 'validation', 'fields'], hero: 'login', scrollOnEntry: true }
export const clientMiddleware = [needsNoToken]

export default function LoginPage() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const form = useContractForm(login, { login: '', password: '' })
  const send = useSend(login)
  const submit = form.handleSubmit(async (body) => {
    try {
      beginSession(await send.mutateAsync({ body }))
      await navigate('/portal/home', { replace: true })
    } catch (error) {
      showFailure(form, error)
    }
  })
  const footer = (
    <>
      {t('login.no_account')} <Link to="/auth/register">{t('login.register')}</Link>
    </>
  )
  return (
    <AuthFrame
      underHero
      title={t('login.title')}
      failure={form.formState.errors.root?.message}
      footer={footer}
    >
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          label={t('login.login')}
          autoComplete="username"
          autoCapitalize="none"
          className="types-ltr"
          {...useField(form, 'login')}
        />
        <PasswordField
          label={t('fields.password')}
          autoComplete="current-password"
          {...useField(form, 'password')}
        />
        <Link to="/auth/reset-password" className="small">
          {t('login.forgot')}
        </Link>
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('login.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}
