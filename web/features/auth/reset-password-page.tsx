import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { call } from '#web/lib/api/call.ts'
import { wholeInLine } from '#web/lib/formats/whole-in-line.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { OtpField } from '#web/ui/otp-field.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { loadForgotPassword, loadVerifyForgotPassword } from './operations.ts'

export const handle = {
  messages: ['auth'],
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
  const form = useLightForm({
    load: loadForgotPassword,
    values: { login: '' },
    async send(body, operation) {
      const { sent_to } = await call(operation, { body })
      onSent({ login: body.login, to: sent_to })
    },
  })
  return (
    <AuthFrame
      door="forgot"
      title={t('forgot.title')}
      line={t('forgot.line')}
      failure={form.failure}
      footer={<Link to="/auth/login">{t('forgot.back')}</Link>}
    >
      <LightForm {...form.form}>
        <TextField
          label={t('forgot.login')}
          autoComplete="username"
          autoCapitalize="none"
          ltr
          {...form.text('login')}
        />
        <Button type="submit" busy={form.busy}>
          {t('forgot.send')}
        </Button>
      </LightForm>
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
  const form = useLightForm({
    load: loadVerifyForgotPassword,
    values: { login, code: '' },
    focus: 'code',
    async send(body, operation) {
      const { reset_token } = await call(operation, { body })
      await navigate('/auth/set-password', { state: { resetToken: reset_token } })
    },
  })
  return (
    <AuthFrame
      door="forgot"
      title={t('forgot.code_title')}
      line={t('forgot.code_line', { to: wholeInLine(sentTo) })}
      failure={form.failure}
    >
      <LightForm {...form.form}>
        <OtpField label={t('verify.code')} {...form.text('code')} onComplete={form.submit} />
        <Button type="submit" busy={form.busy}>
          {t('common:continue')}
        </Button>
        <Button look="quiet" size="medium" onClick={onBack}>
          {t('forgot.other_login')}
        </Button>
      </LightForm>
    </AuthFrame>
  )
}
