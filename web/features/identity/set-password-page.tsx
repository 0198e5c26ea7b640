import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { call } from '#web/lib/api/call.ts'
import { useCommonPassword } from '#web/lib/forms/use-common-password.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import { withReturn } from '#web/lib/session/sign-in-return.ts'
import { useSignInReturn } from '#web/lib/session/use-sign-in-return.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { loadResetPassword } from './operations.ts'

export const handle = { messages: ['auth'] }

export default function SetPasswordPage() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const place = useSignInReturn()
  const token = resetTokenOf(useLocation().state)
  const form = useLightForm({
    load: loadResetPassword,
    values: { reset_token: token ?? '', password: '', password_confirmation: '' },
    async send(body, operation) {
      await call(operation, { body })
      showToast('success', t('set.done'))
      await navigate(withReturn('/auth/login', place), { replace: true })
    },
  })
  const password = useCommonPassword(form.text('password'))
  useEffect(() => {
    // Without the proof of the code, start again.
    if (token === null) void navigate(withReturn('/auth/reset-password', place), { replace: true })
  }, [token, navigate, place])

  return (
    <AuthFrame title={t('set.title')} line={t('set.line')} failure={form.failure}>
      <LightForm {...form.form}>
        <PasswordField label={t('set.password')} autoComplete="new-password" withStrength {...password} />
        <PasswordField
          label={t('fields.password_confirmation')}
          autoComplete="new-password"
          {...form.text('password_confirmation')}
        />
        <Button type="submit" busy={form.busy}>
          {t('set.submit')}
        </Button>
      </LightForm>
    </AuthFrame>
  )
}

function resetTokenOf(state: unknown): string | null {
  const found = typeof state === 'object' && state !== null && 'resetToken' in state ? state.resetToken : null
  return typeof found === 'string' ? found : null
}
