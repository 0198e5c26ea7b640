import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeDevice } from '#contract/kernel/device-text.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { endSession } from '#contract/operations/identity/end-session.ts'
import { listSessions } from '#contract/operations/identity/list-sessions.ts'
import { refresh, useCall, useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Moment } from '#web/ui/moment.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { Status } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { DeviceRow } from './device-row.tsx'
import classes from './profile.module.css'

type Device = AnswerOf<typeof listSessions>[number]

/** The account's sessions, and signing out a device. */
export function Devices() {
  const { t } = useTranslation('profile')
  const sessions = useCall(listSessions)
  return (
    <section className="card stack" aria-labelledby="devices">
      <div>
        <h2 id="devices">{t('devices.title')}</h2>
        <p className="small soft">{t('devices.line')}</p>
      </div>
      <WhenRead of={sessions} skeleton={<RowsSkeleton count={2} />}>
        {(devices) => (
          <ul className={classes.devices}>
            {devices.map((device) =>
              device.by_support ? (
                <SupportRow key={device.id} view={device} />
              ) : (
                <SessionRow key={device.id} device={device} />
              ),
            )}
          </ul>
        )}
      </WhenRead>
    </section>
  )
}

function SessionRow({ device }: { device: Device }) {
  const { t } = useTranslation('profile')
  const name = describeDevice(device) || t('devices.unknown')
  const end = device.current ? (
    <Status kind="success">{t('devices.this')}</Status>
  ) : (
    <EndDevice id={device.id} name={name} />
  )
  return (
    <DeviceRow name={name} end={end}>
      <span>
        {t('devices.last')} <Moment at={device.last_access} />
      </span>
      {device.ip && <bdi dir="ltr">{device.ip}</bdi>}
    </DeviceRow>
  )
}

/** Staff looked at the account; the client may end it, and sees it afterwards. */
function SupportRow({ view }: { view: Device }) {
  const { t } = useTranslation('profile')
  const name = t('devices.support')
  return (
    <DeviceRow
      name={name}
      end={view.ended_at === null && !view.current && <EndDevice id={view.id} name={name} />}
    >
      <Moment at={view.created_at} />
      <span>{t(view.ended_at === null ? 'devices.support_now' : 'devices.support_line')}</span>
    </DeviceRow>
  )
}

/** Confirms in place: a wrong row is easily hit on a small screen. */
function EndDevice({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('profile')
  const [sure, setSure] = useState(false)
  const end = useSend(endSession, { showsFailure: true })
  const confirm = () =>
    end.mutate(
      { params: { id } },
      {
        onSuccess: () => showToast('success', t('devices.ended')),
        // A device that is signed out already: the list shows it.
        onSettled: () => refresh(listSessions),
      },
    )
  if (!sure)
    return (
      <Button
        variant="default"
        size="sm"
        aria-label={t('devices.end_named', { name })}
        onClick={() => setSure(true)}
      >
        {t('devices.end')}
      </Button>
    )
  return (
    <span className="row">
      <Button size="sm" color="red" loading={end.isPending} onClick={confirm} autoFocus>
        {t('devices.end_sure')}
      </Button>
      <Button variant="default" size="sm" onClick={() => setSure(false)}>
        {t('common:cancel')}
      </Button>
    </span>
  )
}
