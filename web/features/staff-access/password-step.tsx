import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { staffLogin } from '#contract/operations/staff-access/sign-in.ts'
import { useShortForm } from '#web/lib/forms/use-short-form.ts'
import { openStaffSession } from '#web/lib/staff/staff-session.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { DoorSheet } from './door-sheet.tsx'

/** @param returning somebody was at work here and is asked again */
export function PasswordStep({ returning }: { returning: boolean }) {
  const { t } = useTranslation('access')
  const { form, field, failure, sending } = useShortForm(
    staffLogin,
    { login: '', password: '' },
    openStaffSession,
  )
  return (
    <DoorSheet
      title={t('sign_in.title')}
      line={t('sign_in.line')}
      notice={returning ? t('sign_in.ended') : null}
      failure={failure}
    >
      <form className="stack" {...form}>
        <TextInput
          {...field('login')}
          label={t('sign_in.login')}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          className="types-ltr"
        />
        <PasswordField {...field('password')} label={t('sign_in.password')} autoComplete="current-password" />
        <Button type="submit" loading={sending}>
          {t('sign_in.submit')}
        </Button>
      </form>
    </DoorSheet>
  )
}
