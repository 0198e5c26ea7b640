import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setPin, showPin } from '#contract/operations/identity/pin.ts'
import { call } from '#web/lib/api/call.ts'
import { refresh, useCall } from '#web/lib/api/use-call.ts'
import { knowsPasskeys } from '#web/lib/passkeys/ceremonies.ts'
import { withCurrentProof } from '#web/lib/passkeys/current-proof.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Moment } from '#web/ui/moment.tsx'
import { OtpField } from '#web/ui/otp-field.tsx'
import { PasswordDialog } from '#web/ui/password-dialog.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { Status } from '#web/ui/status.tsx'
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
        {({ set_at, totp, passkeys }) => (
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
            {changes && (
              <PinDialog
                withCode={totp || passkeys > 0}
                knowsPasskey={passkeys > 0 && knowsPasskeys()}
                onClose={() => setChanges(false)}
              />
            )}
          </div>
        )}
      </WhenRead>
    </section>
  )
}

interface PinDialogProps {
  readonly withCode: boolean
  readonly knowsPasskey: boolean
  onClose(): void
}

function PinDialog({ onClose, ...asks }: PinDialogProps) {
  const { t } = useTranslation('profile')
  const [pin, choosePin] = useState('')
  return (
    <PasswordDialog
      {...asks}
      title={t('pin.title')}
      line={t('pin.hold')}
      submit={t('pin.save')}
      isIncomplete={pin.length < 6}
      onClose={onClose}
      onPassword={withCurrentProof(async (body) => {
        await call(setPin, { body: { pin, ...body }, quiet: true })
        refresh(showPin)
        showToast('success', t('pin.done'))
        onClose()
      })}
    >
      <OtpField name="pin" label={t('pin.new')} value={pin} onChange={choosePin} />
    </PasswordDialog>
  )
}
