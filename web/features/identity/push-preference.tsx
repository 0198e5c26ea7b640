import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showPush, unsubscribePush } from '#contract/operations/notifications/push.ts'
import { call } from '#web/lib/api/call.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { refresh, useCall } from '#web/lib/api/use-call.ts'
import { askForDevice, findDevice, forgetPush, knowsPush, savePush } from '#web/lib/notifications/push.ts'
import { showToast } from '#web/lib/toasts.ts'
import { CheckField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/status.tsx'

/** Notifications that this browser shows while the portal is closed: for this session, and only when the person asks. */
export function PushPreference({ clientId }: { clientId: string }) {
  const { t } = useTranslation('profile')
  const { data: push } = useCall(showPush)
  const { fault, isBusy, turn, turnDetails } = useTurns(clientId)
  // Where it is not offered, nothing is said of it.
  if (!push || push.key === null) return null
  const { key, on, shows_details: showsDetails } = push
  return (
    <div className="stack">
      <h3 id="push">{t('notifications.push.title')}</h3>
      {fault && <Notice kind="danger">{t(`notifications.push.${fault}`)}</Notice>}
      {knowsPush() ? (
        <fieldset className="stack" disabled={isBusy} aria-labelledby="push">
          <CheckField
            name="push"
            label={t('notifications.push.on')}
            checked={on}
            onChange={(next) => void turn(next ? key : null)}
          />
          {on && (
            <CheckField
              name="push_details"
              label={t('notifications.push.details')}
              checked={showsDetails}
              onChange={(next) => void turnDetails(next)}
            />
          )}
          {on && <p className="small soft">{t('notifications.push.details_hint')}</p>}
        </fieldset>
      ) : (
        <p className="small soft">{t('notifications.push.unknown')}</p>
      )}
    </div>
  )
}

type Fault = 'denied' | 'failed'

function useTurns(clientId: string) {
  const { t } = useTranslation('profile')
  const [fault, setFault] = useState<Fault | null>(null)
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<Fault | null>) => {
    setBusy(true)
    try {
      setFault(await work())
    } catch (error) {
      // The push service of the browser is another server than ours.
      if (!(error instanceof ApiFailure || error instanceof DOMException)) throw error
      setFault('failed')
    } finally {
      setBusy(false)
      refresh(showPush)
    }
  }
  return {
    fault,
    isBusy,
    /** @param key null: off */
    turn: (key: string | null) =>
      attempt(async () => {
        const device = key === null ? null : await askForDevice(key)
        if (key !== null && device === null) return 'denied'
        if (device === null) {
          await call(unsubscribePush)
          await forgetPush()
        } else await savePush(clientId, device, false)
        showToast('success', t(device === null ? 'notifications.push.off' : 'notifications.push.done'))
        return null
      }),
    turnDetails: (showsDetails: boolean) =>
      attempt(async () => {
        const device = await findDevice()
        if (device === null) return 'failed'
        await savePush(clientId, device, showsDetails)
        return null
      }),
  }
}
