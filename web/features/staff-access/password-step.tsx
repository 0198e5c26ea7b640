import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#web/lib/api/call.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import type { endedKey } from '#web/lib/session/sign-in-return.ts'
import { openStaffSession } from '#web/lib/staff/staff-session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { loadLogin } from './operations.ts'
import { SignInSheet } from './sign-in-sheet.tsx'

interface PasswordStepProps {
  /** How a session of this tab has just ended. */
  readonly ended: ReturnType<typeof endedKey>
  /** A page of the console was opened and follows the sign-in. */
  readonly returning: boolean
}

export function PasswordStep({ ended, returning }: PasswordStepProps) {
  const { t } = useTranslation('access')
  const form = useLightForm({
    load: loadLogin,
    values: { login: '', password: '' },
    async send(body, operation) {
      openStaffSession(await call(operation, { body }))
    },
  })
  const noticeKey = ended ? (`sign_in.${ended}` as const) : returning ? 'sign_in.first' : undefined
  return (
    <SignInSheet
      title={t('sign_in.title')}
      line={t('sign_in.line')}
      notice={noticeKey && t(noticeKey)}
      failure={form.failure}
      footer={<Link to="/console/forgot-password">{t('sign_in.forgot')}</Link>}
    >
      <LightForm {...form.form}>
        <TextField
          label={t('sign_in.login')}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
          ltr
          {...form.text('login')}
        />
        <PasswordField
          label={t('sign_in.password')}
          autoComplete="current-password"
          {...form.text('password')}
        />
        <Button type="submit" busy={form.busy}>
          {t('sign_in.submit')}
        </Button>
      </LightForm>
    </SignInSheet>
  )
}
