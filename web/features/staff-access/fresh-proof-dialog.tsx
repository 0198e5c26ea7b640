import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { proveAfresh } from '#contract/operations/staff-access/second-factor.ts'
import { call } from '#web/lib/api/call.ts'
import { refusalOf } from '#web/lib/api/sentence-of-failure.ts'
import { knowsPasskeys } from '#web/lib/passkeys/ceremonies.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { FactorCodeField } from '#web/ui/factor-code-field.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { IconFingerprint } from '#web/ui/icons.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Notice } from '#web/ui/status.tsx'
import { SteadyDialog } from '#web/ui/steady-dialog.tsx'
import { usePasskey } from './use-passkey.ts'

interface FreshProofDialogProps {
  onAnswer(isProven: boolean): void
}

/** Asks whether it is still the same person, and says why. What waits for the answer goes on by itself. */
export default function FreshProofDialog({ onAnswer }: FreshProofDialogProps) {
  const { t } = useTranslation('access')
  const { user } = useStaffSession()
  const factors = user?.second_factor
  const hasPasskey = (factors?.passkeys ?? 0) > 0
  const [byCode, setByCode] = useState(!hasPasskey || !knowsPasskeys())
  const asksPassword = !hasPasskey && !factors?.totp
  return (
    <SteadyDialog title={t('fresh.title')} onClose={() => onAnswer(false)}>
      <p className="soft">{t('fresh.line')}</p>
      {byCode ? (
        <TypedProof asksPassword={asksPassword} onAnswer={onAnswer} />
      ) : (
        <PasskeyProof onAnswer={onAnswer} onCode={() => setByCode(true)} />
      )}
    </SteadyDialog>
  )
}

function PasskeyProof({ onAnswer, onCode }: FreshProofDialogProps & { onCode(): void }) {
  const { t } = useTranslation('access')
  const passkey = usePasskey()
  const prove = async () => {
    if (await passkey.proveAfresh()) onAnswer(true)
  }
  return (
    <>
      {passkey.failure && <Notice kind="danger">{passkey.failure}</Notice>}
      <div className="row">
        <Button
          data-autofocus
          loading={passkey.busy}
          leftSection={<IconFingerprint size={20} aria-hidden="true" />}
          onClick={() => void prove()}
        >
          {t('second.passkey')}
        </Button>
        <Button variant="default" onClick={onCode}>
          {t('fresh.by_code')}
        </Button>
      </div>
    </>
  )
}

function TypedProof({ asksPassword, onAnswer }: FreshProofDialogProps & { readonly asksPassword: boolean }) {
  const { t } = useTranslation('access')
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const refusal = await refusalOf(() =>
      prove(asksPassword ? { current_password: typed } : { code: typed.trim() }),
    )
    setBusy(false)
    setFailure(refusal ?? undefined)
    if (refusal === null) onAnswer(true)
  }
  const field = { value: typed, onChange: setTyped, 'data-autofocus': true }
  return (
    <form className="stack" noValidate onSubmit={(event) => void send(event)}>
      {failure && <Notice kind="danger">{failure}</Notice>}
      {asksPassword ? (
        <PasswordField
          name="current_password"
          label={t('account.current_password')}
          autoComplete="current-password"
          {...field}
        />
      ) : (
        <FactorCodeField {...field} />
      )}
      <FormButtons
        label={t('common:confirm')}
        busy={busy}
        disabled={typed.trim() === ''}
        onCancel={() => onAnswer(false)}
      />
    </form>
  )
}

async function prove(body: BodyInput<typeof proveAfresh>): Promise<void> {
  await call(proveAfresh, { body, quiet: true })
}
