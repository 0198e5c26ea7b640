import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { forgotPassword, verifyForgotPassword } from '#contract/operations/identity/forgot-password.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { showFailure, useContractForm, useField, useFocusOn } from '#web/lib/forms/use-contract-form.ts'
import { OtpField } from '#web/ui/otp-field.tsx'
import { AuthFrame } from './auth-frame.tsx'

export const handle = {
  messages: ['auth', 'validation', 'fields'],
  hero: 'reset_password',
  scrollOnEntry: true,
}

/** The first two steps: who, and the code that was sent. The last one is /auth/set-password. */
export default function ResetPasswordPage() {
  const [sent, setSent] = useState<{ login: string; to: string } | null>(null)
  if (sent === null) return <AskLogin onSent={setSent} />
  return <AskCode login={sent.login} sentTo={sent.to} onBack={() => setSent(null)} />
}

function AskLogin({ onSent }: { onSent(sent: { login: string; to: string }): void }) {
  const { t } = useTranslation('auth')
  const form = useContractForm(forgotPassword, { login: '' })
  const send = useSend(forgotPassword)
  const submit = form.handleSubmit(async (body) => {
    try {
      const { sent_to } = await send.mutateAsync({ body })
      onSent({ login: body.login, to: sent_to })
    } catch (error) {
      showFailure(form, error)
    }
  })
  return (
    <AuthFrame
      underHero
      title={t('forgot.title')}
      line={t('forgot.line')}
      failure={form.formState.errors.root?.message}
      footer={<Link to="/auth/login">{t('forgot.back')}</Link>}
    >
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          label={t('forgot.login')}
          autoComplete="username"
          autoCapitalize="none"
          className="types-ltr"
          {...useField(form, 'login')}
        />
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('forgot.send')}
        </Button>
      </form>
    </AuthFrame>
  )
}

interface AskCodeProps {
  readonly login: string
  readonly sentTo: string
  onBack(): void
}

function AskCode({ login, sentTo, onBack }: AskCodeProps) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const form = useContractForm(verifyForgotPassword, { login, code: '' })
  const send = useSend(verifyForgotPassword)
  useFocusOn(form, 'code')
  const submit = form.handleSubmit(async (body) => {
    try {
      const { reset_token } = await send.mutateAsync({ body })
      await navigate('/auth/set-password', { state: { resetToken: reset_token } })
    } catch (error) {
      showFailure(form, error)
    }
  })
  return (
    <AuthFrame
      underHero
      title={t('forgot.code_title')}
      line={t('forgot.code_line', { to: `\u2066${sentTo}\u2069` })}
      failure={form.formState.errors.root?.message}
    >
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <OtpField label={t('verify.code')} {...useField(form, 'code')} onComplete={() => void submit()} />
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('common:continue')}
        </Button>
        <Button variant="subtle" size="md" onClick={onBack}>
          {t('forgot.other_login')}
        </Button>
      </form>
    </AuthFrame>
  )
}
