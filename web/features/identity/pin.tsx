import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setPin, showPin } from '#contract/operations/identity/pin.ts'
import { call } from '#web/lib/api/call.ts'
import { refusalOf } from '#web/lib/api/sentence-of-failure.ts'
import { refresh, useCall } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { FactorCodeField } from '#web/ui/factor-code-field.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { OtpField } from '#web/ui/otp-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { Notice, Status } from '#web/ui/status.tsx'
import { SteadyDialog } from '#web/ui/steady-dialog.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './profile.module.css'

/** What larger transfers are confirmed with. */
export function Pin() {
  const { t } = useTranslation('profile')
  const pin = useCall(showPin)
  const [changes, setChanges] = useState(false)
  return (
    <section className="card stack" aria-labelledby="pin">
      <div>
        <h2 id="pin">{t('pin.title')}</h2>
        <p className="small soft">{t('pin.line')}</p>
      </div>
      <WhenRead of={pin} skeleton={<RowsSkeleton count={1} />}>
        {({ set_at, totp }) => (
          <div className={classes.factor}>
            {set_at === null ? (
              <Status kind="pending">{t('pin.none')}</Status>
            ) : (
              <Status kind="success">
                {t('pin.set_at')} <Moment at={set_at} />
              </Status>
            )}
            <Button variant="default" onClick={() => setChanges(true)}>
              {t(set_at === null ? 'pin.set' : 'pin.change')}
            </Button>
            {changes && <PinDialog withCode={totp} onClose={() => setChanges(false)} />}
          </div>
        )}
      </WhenRead>
    </section>
  )
}

function PinDialog({ withCode, onClose }: { readonly withCode: boolean; onClose(): void }) {
  const { t } = useTranslation('profile')
  const [pin, choosePin] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const body = { pin, current_password: password, ...(withCode && { code: code.trim() }) }
    const refusal = await refusalOf(async () => {
      await call(setPin, { body, quiet: true })
      refresh(showPin)
      showToast('success', t('pin.done'))
      onClose()
    })
    setBusy(false)
    setFailure(refusal ?? undefined)
  }
  const isIncomplete = pin.length < 6 || password === '' || (withCode && code.trim() === '')
  return (
    <SteadyDialog title={t('pin.title')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void send(event)}>
        <p className="soft">{t('pin.hold')}</p>
        {failure && <Notice kind="danger">{failure}</Notice>}
        <OtpField name="pin" label={t('pin.new')} value={pin} onChange={choosePin} />
        <PasswordField
          name="current_password"
          label={t('access:account.current_password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        {withCode && <FactorCodeField value={code} onChange={setCode} />}
        <div className="row">
          <Button type="submit" loading={busy} disabled={isIncomplete}>
            {t('pin.save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </div>
      </form>
    </SteadyDialog>
  )
}
