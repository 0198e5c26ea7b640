import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#web/lib/api/call.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import { openStaffSession } from '#web/lib/staff/staff-session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { DoorSheet } from './door-sheet.tsx'
import { loadLogin } from './operations.ts'

/** @param returning somebody was at work here and is asked again */
export function PasswordStep({ returning }: { returning: boolean }) {
  const { t } = useTranslation('access')
  const form = useLightForm({
    load: loadLogin,
    values: { login: '', password: '' },
    async send(body, operation) {
      openStaffSession(await call(operation, { body }))
    },
  })
  return (
    <DoorSheet
      title={t('sign_in.title')}
      line={t('sign_in.line')}
      notice={returning ? t('sign_in.ended') : undefined}
      failure={form.failure}
      footer={<Link to="/console/forgot-password">{t('sign_in.forgot')}</Link>}
    >
      <LightForm {...form.form}>
        <TextField
          label={t('sign_in.login')}
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
    </DoorSheet>
  )
}
