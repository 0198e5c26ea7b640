import { useTranslation } from 'react-i18next'
import type { BodyInput } from '#contract/kernel/operation.ts'
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
import { type FactorStep, FactorStepDialog, type ProvenChange } from '#web/ui/factor-step-dialog.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { OtpField } from '#web/ui/otp-field.tsx'
import { Notice } from '#web/ui/status.tsx'
import { TotpKey } from '#web/ui/totp-key.tsx'

interface FactorDialogProps {
  readonly step: FactorStep
  readonly username: string
  /** There is a factor: every change asks for it. */
  readonly withCode: boolean
  readonly knowsPasskey: boolean
  onStep(step: FactorStep | null): void
}

/** The password and a current factor, then the change. */
export default function FactorDialog({ onStep, ...asked }: FactorDialogProps) {
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
  const change = async (step: ProvenChange, body: BodyInput<typeof removeTotp>) => {
    switch (step.kind) {
      case 'remove-totp':
        await call(removeTotp, { body, quiet: true })
        return done(t('account.totp_removed'))
      case 'remove-passkey':
        await call(removePasskey, { params: { id: step.id }, body, quiet: true })
        return done(t('account.passkey_removed'))
      case 'renew-codes':
        return added((await call(renewRecoveryCodes, { body, quiet: true })).recovery_codes)
      case 'add-totp':
        return onStep({ kind: 'scan', totp: await call(beginTotp, { body, quiet: true }) })
    }
  }
  return (
    <FactorStepDialog
      {...asked}
      scan={(totp) => <Scan totp={totp} onCodes={added} />}
      onClose={close}
      onChange={(step, ...proof) => withCurrentProof((body) => change(step, body))(...proof)}
      onAddPasskey={async (name, password, code) => {
        const codes = await enrolPasskey(name, password, code)
        if (typeof codes === 'string') return codes
        if (codes === null) done(t('account.passkey_added'))
        else added(codes)
        return null
      }}
    />
  )
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
