import { useTranslation } from 'react-i18next'
import {
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  showSecondFactor,
} from '#contract/operations/identity/second-factor.ts'
import { call } from '#web/lib/api/call.ts'
import { refusalOf } from '#web/lib/api/sentence-of-failure.ts'
import { refresh } from '#web/lib/api/use-call.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { OtpField } from '#web/ui/otp-field.tsx'
import { PasswordDialog } from '#web/ui/password-dialog.tsx'
import { RecoveryCodes } from '#web/ui/recovery-codes.tsx'
import { Notice } from '#web/ui/status.tsx'
import { SteadyDialog } from '#web/ui/steady-dialog.tsx'
import { TotpKey } from '#web/ui/totp-key.tsx'
import type { FactorStep } from './factor-step.ts'

interface FactorDialogProps {
  readonly step: FactorStep
  readonly username: string
  onStep(step: FactorStep | null): void
}

/** The password, then the factor. */
export default function FactorDialog({ step, username, onStep }: FactorDialogProps) {
  const { t } = useTranslation(['profile', 'access'])
  const close = () => onStep(null)
  const removed = () => {
    refresh(showSecondFactor)
    showToast('success', t('second.removed'))
    close()
  }
  // The page behind shows that it is on; a toast would cover the codes' heading.
  const added = (codes: readonly string[]) => {
    refresh(showSecondFactor)
    onStep({ kind: 'codes', codes })
  }
  if (step.kind === 'scan')
    return (
      <SteadyDialog title={t('access:set_up.totp_title')} onClose={close}>
        <Scan totp={step.totp} onCodes={added} />
      </SteadyDialog>
    )
  if (step.kind === 'codes')
    return (
      <SteadyDialog title={t('access:set_up.codes_title')}>
        <p className="soft">{t('access:set_up.codes_line')}</p>
        <RecoveryCodes codes={step.codes} username={username} onDone={close} />
      </SteadyDialog>
    )
  return <PasswordStep kind={step.kind} onStep={onStep} onRemoved={removed} />
}

interface PasswordStepProps {
  readonly kind: 'add' | 'remove' | 'renew'
  onStep(step: FactorStep | null): void
  onRemoved(): void
}

function PasswordStep({ kind, onStep, onRemoved }: PasswordStepProps) {
  const { t } = useTranslation(['profile', 'common'])
  const onClose = () => onStep(null)
  const asked = (password: string, code?: string) => ({
    body: { current_password: password, ...(code && { code }) },
    quiet: true,
  })
  if (kind === 'remove')
    return (
      <PasswordDialog
        danger
        title={t('second.remove')}
        line={t('second.remove_sure')}
        submit={t('second.remove')}
        onClose={onClose}
        withCode
        onPassword={(password, code) =>
          refusalOf(async () => {
            await call(removeTotp, asked(password, code))
            onRemoved()
          })
        }
      />
    )
  if (kind === 'renew')
    return (
      <PasswordDialog
        title={t('second.codes_new')}
        line={t('second.codes_new_sure')}
        submit={t('second.codes_new')}
        onClose={onClose}
        withCode
        onPassword={(password, code) =>
          refusalOf(async () => {
            const { recovery_codes: codes } = await call(renewRecoveryCodes, asked(password, code))
            refresh(showSecondFactor)
            onStep({ kind: 'codes', codes })
          })
        }
      />
    )
  return (
    <PasswordDialog
      title={t('second.add')}
      line={t('second.confirm')}
      submit={t('common:continue')}
      onClose={onClose}
      onPassword={(password) =>
        refusalOf(async () => onStep({ kind: 'scan', totp: await call(beginTotp, asked(password)) }))
      }
    />
  )
}

interface ScanProps {
  readonly totp: { readonly secret: string; readonly uri: string }
  onCodes(codes: readonly string[]): void
}

function Scan({ totp, onCodes }: ScanProps) {
  const { t } = useTranslation('access')
  const form = useLightForm({
    load: async () => confirmTotp,
    values: { code: '' },
    code: 'code',
    async send(body) {
      const { recovery_codes: codes } = await call(confirmTotp, { body })
      onCodes(codes)
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
