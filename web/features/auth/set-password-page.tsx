import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { resetPassword } from '#contract/operations/identity/forgot-password.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { showFailure, useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { showToast } from '#web/lib/toasts.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { AuthFrame } from './auth-frame.tsx'

export const handle = { messages: ['auth', 'validation', 'fields'] }

export default function SetPasswordPage() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const token = resetTokenOf(useLocation().state)
  const form = useContractForm(resetPassword, {
    reset_token: token ?? '',
    password: '',
    password_confirmation: '',
  })
  const send = useSend(resetPassword)
  useEffect(() => {
    // Without the proof of the code there is nothing to set: begin again.
    if (token === null) void navigate('/auth/reset-password', { replace: true })
  }, [token, navigate])

  const submit = form.handleSubmit(async (body) => {
    try {
      await send.mutateAsync({ body })
      showToast('success', t('set.done'))
      await navigate('/auth/login', { replace: true })
    } catch (error) {
      showFailure(form, error)
    }
  })
  return (
    <AuthFrame title={t('set.title')} line={t('set.line')} failure={form.formState.errors.root?.message}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          label={t('set.password')}
          autoComplete="new-password"
          withStrength
          {...useField(form, 'password')}
        />
        <PasswordField
          label={t('fields.password_confirmation')}
          autoComplete="new-password"
          {...useField(form, 'password_confirmation')}
        />
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('set.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}

function resetTokenOf(state: unknown): string | null {
  const found = typeof state === 'object' && state !== null && 'resetToken' in state ? state.resetToken : null
  return typeof found === 'string' ? found : null
}
