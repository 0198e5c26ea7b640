import { useTranslation } from 'react-i18next'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  showSecondFactor,
} from '#contract/operations/identity/second-factor.ts'
import { call } from '#web/lib/api/call.ts'
import { refresh } from '#web/lib/api/use-call.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import { makePasskey } from '#web/lib/passkeys/ceremonies.ts'
import { withCurrentProof } from '#web/lib/passkeys/current-proof.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { NewPasskeyDialog } from '#web/ui/new-passkey-dialog.tsx'
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
  /** There is a factor: every change asks for it. */
  readonly withCode: boolean
  readonly knowsPasskey: boolean
  onStep(step: FactorStep | null): void
}

/** The password and a current factor, then the change. */
export default function FactorDialog({ step, username, onStep, ...asks }: FactorDialogProps) {
  const { t } = useTranslation('access')
  const close = () => onStep(null)
  // The page behind shows that it is on; a toast would cover the codes' heading.
  const added = (codes: readonly string[]) => {
    refresh(showSecondFactor)
    onStep({ kind: 'codes', codes })
  }
  const done = (sentence: string) => {
    refresh(showSecondFactor)
    showToast('success', sentence)
    close()
  }
  switch (step.kind) {
    case 'scan':
      return (
        <SteadyDialog title={t('set_up.totp_title')} onClose={close}>
          <Scan totp={step.totp} onCodes={added} />
        </SteadyDialog>
      )
    case 'codes':
      return (
        <SteadyDialog title={t('set_up.codes_title')}>
          <p className="soft">{t('set_up.codes_line')}</p>
          <RecoveryCodes codes={step.codes} username={username} onDone={close} />
        </SteadyDialog>
      )
    case 'add-passkey':
      return (
        <NewPasskeyDialog
          {...asks}
          onClose={close}
          onAdd={async (name, password, code) => {
            const codes = await enrolPasskey(name, password, code)
            if (typeof codes === 'string') return codes
            if (codes === null) done(t('account.passkey_added'))
            else added(codes)
            return null
          }}
        />
      )
    default:
      return <PasswordStep {...asks} step={step} onStep={onStep} onCodes={added} onDone={done} />
  }
}

/** @returns the recovery codes that came with the first factor, or the reason of a refusal */
async function enrolPasskey(
  name: string,
  password: string,
  code?: string,
): Promise<readonly string[] | string | null> {
  let codes: readonly string[] | null = null
  const refusal = await withCurrentProof(async (body) => {
    const { options } = await call(beginPasskey, { body, quiet: true })
    const response = await makePasskey(options)
    const kept = await call(addPasskey, { body: { name, response }, quiet: true })
    codes = kept.recovery_codes
  })(password, code)
  return refusal ?? codes
}

interface PasswordStepProps extends Pick<FactorDialogProps, 'withCode' | 'knowsPasskey' | 'onStep'> {
  readonly step: Exclude<FactorStep, { readonly kind: 'scan' | 'codes' | 'add-passkey' }>
  onCodes(codes: readonly string[]): void
  onDone(sentence: string): void
}

function PasswordStep({ step, onStep, onCodes, onDone, ...asks }: PasswordStepProps) {
  const { t } = useTranslation('access')
  const dialog = { ...asks, onClose: () => onStep(null) }
  if (step.kind === 'remove-totp')
    return (
      <PasswordDialog
        {...dialog}
        danger
        title={t('account.totp_remove')}
        line={t('account.totp_remove_sure')}
        submit={t('account.totp_remove')}
        onPassword={withCurrentProof(async (body) => {
          await call(removeTotp, { body, quiet: true })
          onDone(t('account.totp_removed'))
        })}
      />
    )
  if (step.kind === 'remove-passkey')
    return (
      <PasswordDialog
        {...dialog}
        danger
        title={t('account.passkey_remove')}
        line={t('account.passkey_remove_sure', { name: step.name })}
        submit={t('account.passkey_remove')}
        onPassword={withCurrentProof(async (body) => {
          await call(removePasskey, { params: { id: step.id }, body, quiet: true })
          onDone(t('account.passkey_removed'))
        })}
      />
    )
  if (step.kind === 'renew-codes')
    return (
      <PasswordDialog
        {...dialog}
        title={t('account.codes_new')}
        line={t('account.codes_new_sure')}
        submit={t('account.codes_new')}
        onPassword={withCurrentProof(async (body) =>
          onCodes((await call(renewRecoveryCodes, { body, quiet: true })).recovery_codes),
        )}
      />
    )
  return (
    <PasswordDialog
      {...dialog}
      title={t('account.totp_add')}
      line={t('account.confirm_line')}
      submit={t('common:continue')}
      onPassword={withCurrentProof(async (body) =>
        onStep({ kind: 'scan', totp: await call(beginTotp, { body, quiet: true }) }),
      )}
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
