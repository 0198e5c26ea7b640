import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { type beginTotp, confirmTotp } from '#contract/operations/staff-access/set-up-factor.ts'
import { call } from '#web/lib/api/call.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import { Button } from '#web/ui/button.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { OtpField } from '#web/ui/otp-field.tsx'
import { Notice } from '#web/ui/status.tsx'
import { TotpKey } from '#web/ui/totp-key.tsx'

interface TotpSetUpProps {
  readonly totp: AnswerOf<typeof beginTotp>
  onDone(enrolled: AnswerOf<typeof confirmTotp>): void
}

/** The secret as a QR code and text, then the first code of the app. */
export function TotpSetUp({ totp, onDone }: TotpSetUpProps) {
  const { t } = useTranslation('access')
  const form = useLightForm({
    load: async () => confirmTotp,
    values: { code: '' },
    code: 'code',
    async send(body) {
      onDone(await call(confirmTotp, { body }))
    },
  })
  return (
    <LightForm {...form.form}>
      {form.failure && <Notice kind="danger">{form.failure}</Notice>}
      <TotpKey {...totp} />
      <OtpField label={t('second.code')} {...form.text('code')} onComplete={form.submit} />
      <Button type="submit" busy={form.busy}>
        {t('set_up.totp_submit')}
      </Button>
    </LightForm>
  )
}
