import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { describeDevice } from '#contract/kernel/device-text.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { forgetDevice, listProvenDevices } from '#contract/operations/identity/proven-devices.ts'
import { refresh, useCall, useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Moment } from '#web/ui/moment.tsx'
import { DeviceRow } from './device-row.tsx'
import classes from './profile.module.css'

type ProvenDevice = AnswerOf<typeof listProvenDevices>[number]

/** Devices on which the client has confirmed a payment. Nothing is drawn before the first. */
export function ProvenDevices() {
  const { t } = useTranslation('profile')
  const { data: devices = [] } = useCall(listProvenDevices)
  if (devices.length === 0) return null
  return (
    <section className="card stack" aria-labelledby="proven-devices">
      <div>
        <h2 id="proven-devices">{t('proven.title')}</h2>
        <p className="small soft">{t('proven.line')}</p>
      </div>
      <ul className={classes.devices}>
        {devices.map((device) => (
          <ProvenDeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </section>
  )
}

function ProvenDeviceRow({ device }: { device: ProvenDevice }) {
  const { t } = useTranslation('profile')
  const forget = useSend(forgetDevice, { showsFailure: true })
  const name = describeDevice(device) || t('devices.unknown')
  const send = () =>
    forget.mutate(
      { params: { id: device.id } },
      {
        onSuccess: () => showToast('success', t('proven.forgotten')),
        onSettled: () => refresh(listProvenDevices),
      },
    )
  const button = (
    <Button
      variant="default"
      size="sm"
      loading={forget.isPending}
      aria-label={t('proven.forget_named', { name })}
      onClick={send}
    >
      {t('proven.forget')}
    </Button>
  )
  return (
    <DeviceRow name={name} end={button}>
      <span>
        {t('proven.at')} <Moment at={device.proven_at} />
      </span>
      {device.current && <span>{t('devices.this')}</span>}
    </DeviceRow>
  )
}
