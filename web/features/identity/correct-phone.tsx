import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#web/lib/api/call.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import { usePageSettings } from '#web/lib/preferences/use-page-settings.ts'
import { updateUser } from '#web/lib/session/session.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { loadCorrectPhone } from './operations.ts'

interface CorrectPhoneProps {
  onBack(): void
  /** A code went to the new number (masked); the next one is possible after these seconds. */
  onCorrected(sentTo: string, waitSeconds: number): void
}

/** Replaces a mistyped number, as long as none was proven. */
export function CorrectPhone({ onBack, onCorrected }: CorrectPhoneProps) {
  const { t } = useTranslation('auth')
  const showsContact = usePageSettings()?.show_contact_us !== false
  const form = useLightForm({
    load: loadCorrectPhone,
    values: { phone: '', current_password: '' },
    focus: 'phone',
    async send(body, operation) {
      const { user, sent_to, resend_after } = await call(operation, { body })
      updateUser(user)
      showToast('success', t('verify.corrected'))
      onCorrected(sent_to, resend_after)
    },
  })
  return (
    <AuthFrame
      title={t('verify.correct_title')}
      line={t('verify.correct_line')}
      failure={form.failure}
      footer={showsContact && <Link to="/contact">{t('verify.write_to_us')}</Link>}
    >
      <LightForm {...form.form}>
        <PhoneField label={t('verify.correct_phone')} {...form.text('phone')} />
        <PasswordField
          label={t('verify.correct_password')}
          autoComplete="current-password"
          {...form.text('current_password')}
        />
        <Button type="submit" busy={form.busy}>
          {t('verify.correct_submit')}
        </Button>
        <Button look="quiet" size="medium" onClick={onBack}>
          {t('verify.correct_back')}
        </Button>
      </LightForm>
    </AuthFrame>
  )
}
