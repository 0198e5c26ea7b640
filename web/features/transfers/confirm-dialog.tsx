import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setPin, showPin } from '#contract/operations/identity/pin.ts'
import { confirmTransfer } from '#contract/operations/transfers/confirm-transfer.ts'
import { call } from '#web/lib/api/call.ts'
import { refusalOf } from '#web/lib/api/sentence-of-failure.ts'
import { refresh, useCall } from '#web/lib/api/use-call.ts'
import type { UnconfirmedTransfer } from '#web/lib/session/transfer-confirmation.ts'
import { OtpField } from '#web/ui/otp-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { SteadyDialog } from '#web/ui/steady-dialog.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'

interface ConfirmDialogProps {
  readonly transfer: UnconfirmedTransfer
  onAnswer(isConfirmed: boolean): void
}

/** Asks the sender to confirm one transfer, and says why. Then the transfer goes on by itself. */
export default function ConfirmDialog({ transfer, onAnswer }: ConfirmDialogProps) {
  const { t } = useTranslation('transfers')
  const ways = useCall(showPin)
  return (
    <SteadyDialog title={t('confirm.title')} onClose={() => onAnswer(false)}>
      <p className="soft">{t(`confirm.why.${transfer.why}`)}</p>
      <WhenRead of={ways} skeleton={<RowsSkeleton count={1} />}>
        {({ set_at, totp }) => (
          <Proof hasPin={set_at !== null} hasApp={totp} transfer={transfer} onAnswer={onAnswer} />
        )}
      </WhenRead>
    </SteadyDialog>
  )
}

function Proof({
  hasPin,
  hasApp,
  transfer: { to, amount },
  onAnswer,
}: ConfirmDialogProps & { readonly hasPin: boolean; readonly hasApp: boolean }) {
  const { t } = useTranslation('transfers')
  const [byApp, setByApp] = useState(!hasPin && hasApp)
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const choosesPin = !hasPin && !byApp
  const send = async (digits: string) => {
    setBusy(true)
    const refusal = await refusalOf(async () => {
      if (choosesPin) {
        await call(setPin, { body: { pin: digits, current_password: password }, quiet: true })
        refresh(showPin)
      }
      const proof = byApp ? { code: digits } : { pin: digits }
      await call(confirmTransfer, { body: { to, amount, ...proof }, quiet: true })
    })
    setBusy(false)
    setFailure(refusal ?? undefined)
    setTyped('')
    if (refusal === null) onAnswer(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(typed)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {choosesPin && !failure && <Notice kind="info">{t('confirm.choose_line')}</Notice>}
      {failure && <Notice kind="danger">{failure}</Notice>}
      <OtpField
        key={byApp ? 'code' : 'pin'}
        name={byApp ? 'code' : 'pin'}
        label={t(byApp ? 'confirm.code' : choosesPin ? 'confirm.choose' : 'confirm.pin')}
        value={typed}
        onChange={setTyped}
      />
      {choosesPin && (
        <PasswordField
          name="current_password"
          label={t('confirm.password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      )}
      <div className="row">
        <Button type="submit" loading={busy} disabled={typed.length < 6 || (choosesPin && password === '')}>
          {t('confirm.submit')}
        </Button>
        {hasPin && hasApp && (
          <Button variant="default" onClick={() => setByApp(!byApp)}>
            {t(byApp ? 'confirm.by_pin' : 'confirm.by_code')}
          </Button>
        )}
        <Button variant="default" onClick={() => onAnswer(false)}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
