import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { call } from '#web/lib/api/call.ts'
import { wholeInLine } from '#web/lib/formats/whole-in-line.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import { useNewCode } from '#web/lib/forms/use-new-code.ts'
import { withReturn } from '#web/lib/session/sign-in-return.ts'
import { useSignInReturn } from '#web/lib/session/use-sign-in-return.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { OtpField } from '#web/ui/otp-field.tsx'
import { Notice } from '#web/ui/status.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { loadForgotPassword, loadVerifyForgotPassword } from './operations.ts'

export const handle = {
  messages: ['auth'],
  hero: 'reset_password',
  scrollOnEntry: true,
}

/** The first two steps: the account, and the code. The last one is /auth/set-password. */
export default function ResetPasswordPage() {
  const [sent, setSent] = useState<SentReset | null>(null)
  if (sent === null) return <AskLogin onSent={setSent} />
  return <AskCode sent={sent} onBack={() => setSent(null)} />
}

interface SentReset {
  readonly login: string
  readonly to: string
  readonly waitSeconds: number
}

function AskLogin({ onSent }: { onSent(sent: SentReset): void }) {
  const { t } = useTranslation('auth')
  const place = useSignInReturn()
  const form = useLightForm({
    load: loadForgotPassword,
    values: { login: '' },
    async send(body, operation) {
      const { sent_to, resend_after } = await call(operation, { body })
      onSent({ login: body.login, to: sent_to, waitSeconds: resend_after })
    },
  })
  return (
    <AuthFrame
      entry="forgot"
      title={t('forgot.title')}
      line={t('forgot.line')}
      failure={form.failure}
      footer={<Link to={withReturn('/auth/login', place)}>{t('forgot.back')}</Link>}
    >
      <LightForm {...form.form}>
        <TextField
          label={t('forgot.login')}
          autoComplete="username"
          inputMode="email"
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
  readonly sent: SentReset
  onBack(): void
}

function AskCode({ sent: { login, to: sentTo, waitSeconds: firstWaitSeconds }, onBack }: AskCodeProps) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const place = useSignInReturn()
  const form = useLightForm({
    load: loadVerifyForgotPassword,
    values: { login, code: '' },
    focus: 'code',
    code: 'code',
    async send(body, operation) {
      const { reset_token } = await call(operation, { body })
      await navigate(withReturn('/auth/set-password', place), { state: { resetToken: reset_token } })
    },
  })
  const { isNew, waitSeconds, resend } = useNewCode({ ...form, firstWaitSeconds }, async () =>
    call(await loadForgotPassword(), { body: { login } }),
  )
  return (
    <AuthFrame
      entry="forgot"
      title={t('forgot.code_title')}
      line={t('forgot.code_line', { to: wholeInLine(sentTo) })}
      failure={form.failure}
    >
      {isNew && <Notice kind="success">{t('forgot.sent_again')}</Notice>}
      <LightForm {...form.form}>
        <OtpField label={t('verify.code')} {...form.text('code')} onComplete={form.submit} />
        <Button type="submit" busy={form.busy}>
          {t('common:continue')}
        </Button>
        <Button look="quiet" size="medium" disabled={waitSeconds > 0} onClick={resend}>
          {waitSeconds > 0 ? t('verify.resend_in', { seconds: waitSeconds }) : t('verify.resend')}
        </Button>
        <Button look="quiet" size="medium" onClick={onBack}>
          {t('forgot.other_login')}
        </Button>
      </LightForm>
    </AuthFrame>
  )
}
