import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { call } from '#web/lib/api/call.ts'
import { useCommonPassword } from '#web/lib/forms/use-common-password.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import { useNewCode } from '#web/lib/forms/use-new-code.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { OtpField } from '#web/ui/otp-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Notice } from '#web/ui/status.tsx'
import { loadForgotPassword, loadResetPassword, loadVerifyForgotPassword } from './operations.ts'
import { SignInSheet } from './sign-in-sheet.tsx'

interface Step {
  readonly email?: string
  readonly sentTo?: string
  readonly waitSeconds?: number
  readonly resetToken?: string
}

/** An e-mail, its code, a new password. */
export default function ForgotPasswordPage() {
  const [step, setStep] = useState<Step>({})
  if (step.resetToken !== undefined) return <NewPassword resetToken={step.resetToken} />
  if (step.email === undefined) return <AskEmail onSent={setStep} />
  return (
    <AskCode
      email={step.email}
      sentTo={step.sentTo ?? ''}
      firstWaitSeconds={step.waitSeconds ?? 0}
      onProven={(resetToken) => setStep({ resetToken })}
      onAgain={() => setStep({})}
    />
  )
}

function AskEmail({ onSent }: { onSent(step: Step): void }) {
  const { t } = useTranslation('access')
  const form = useLightForm({
    load: loadForgotPassword,
    values: { email: '' },
    focus: 'email',
    async send(body, operation) {
      const { sent_to, resend_after } = await call(operation, { body })
      onSent({ email: body.email, sentTo: sent_to, waitSeconds: resend_after })
    },
  })
  return (
    <SignInSheet
      title={t('forgot.title')}
      line={t('forgot.line')}
      failure={form.failure}
      footer={<Link to="/console/sign-in">{t('forgot.back')}</Link>}
    >
      <LightForm {...form.form}>
        <TextField label={t('forgot.email')} type="email" autoComplete="email" ltr {...form.text('email')} />
        <Button type="submit" busy={form.busy}>
          {t('forgot.submit')}
        </Button>
      </LightForm>
    </SignInSheet>
  )
}

interface AskCodeProps {
  readonly email: string
  readonly sentTo: string
  readonly firstWaitSeconds: number
  onProven(resetToken: string): void
  onAgain(): void
}

function AskCode({ email, sentTo, firstWaitSeconds, onProven, onAgain }: AskCodeProps) {
  const { t } = useTranslation('access')
  const form = useLightForm({
    load: loadVerifyForgotPassword,
    values: { email, code: '' },
    focus: 'code',
    code: 'code',
    async send(body, operation) {
      const { reset_token } = await call(operation, { body })
      onProven(reset_token)
    },
  })
  const { isNew, waitSeconds, resend } = useNewCode({ ...form, firstWaitSeconds }, async () =>
    call(await loadForgotPassword(), { body: { email } }),
  )
  return (
    <SignInSheet
      title={t('forgot.code_title')}
      line={t('forgot.code_line', { to: `\u2066${sentTo}\u2069` })}
      failure={form.failure}
      footer={
        <Button look="quiet" size="medium" onClick={onAgain}>
          {t('forgot.again')}
        </Button>
      }
    >
      {isNew && <Notice kind="success">{t('forgot.sent_again')}</Notice>}
      <LightForm {...form.form}>
        <OtpField label={t('forgot.code')} {...form.text('code')} onComplete={form.submit} />
        <Button type="submit" busy={form.busy}>
          {t('forgot.code_submit')}
        </Button>
        <Button look="quiet" size="medium" disabled={waitSeconds > 0} onClick={resend}>
          {waitSeconds > 0 ? t('forgot.resend_in', { seconds: waitSeconds }) : t('forgot.resend')}
        </Button>
      </LightForm>
    </SignInSheet>
  )
}

function NewPassword({ resetToken }: { resetToken: string }) {
  const { t } = useTranslation('access')
  const navigate = useNavigate()
  const form = useLightForm({
    load: loadResetPassword,
    values: { reset_token: resetToken, password: '', password_confirmation: '' },
    focus: 'password',
    async send(body, operation) {
      await call(operation, { body })
      showToast('success', t('forgot.done'))
      await navigate('/console/sign-in', { replace: true })
    },
  })
  return (
    <SignInSheet title={t('forgot.new_title')} line={t('forgot.new_line')} failure={form.failure}>
      <LightForm {...form.form}>
        <PasswordField
          label={t('forgot.new_password')}
          autoComplete="new-password"
          withStrength
          ofStaff
          {...useCommonPassword(form.text('password'))}
        />
        <PasswordField
          label={t('forgot.new_confirmation')}
          autoComplete="new-password"
          {...form.text('password_confirmation')}
        />
        <Button type="submit" busy={form.busy}>
          {t('forgot.new_submit')}
        </Button>
      </LightForm>
    </SignInSheet>
  )
}
