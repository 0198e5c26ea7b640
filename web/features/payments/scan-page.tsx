import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type ScannedPlace, scannedPlace, typedPlace } from '#web/lib/formats/scanned-place.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ScanButton } from '#web/ui/scan-button.tsx'
import { Notice } from '#web/ui/status.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import classes from './payments.module.css'

export const handle: RouteHandle = { messages: ['portal', 'payments'] }

/** One camera for every code of ours: it leads to the right page, where the person confirms. */
export default function ScanPage() {
  const { t } = useTranslation('payments')
  const navigate = useNavigate()
  const [isForeign, setForeign] = useState(false)
  const follow = (place: ScannedPlace | null) => {
    setForeign(place === null)
    if (place) void navigate(place.to, { state: { voucherCode: place.voucherCode } })
  }
  return (
    <>
      <PageHeader title={t('scan.title')} line={t('scan.line')} />
      <div className={`card stack ${classes.narrow}`}>
        {isForeign && <Notice kind="danger">{t('scan.foreign')}</Notice>}
        <ScanButton
          opens="always"
          key={String(isForeign)}
          onText={(text) => follow(scannedPlace(text, window.location.origin))}
        />
        <TypedNumber onGo={follow} />
      </div>
    </>
  )
}

/** Without a camera: a voucher, or else the number of a shop or a bill, or a phone. */
function TypedNumber({ onGo }: { onGo(place: ScannedPlace | null): void }) {
  const { t } = useTranslation('payments')
  const { normaliseDigits } = useUiTools()
  const [number, setNumber] = useState('')
  const go = (event: FormEvent) => {
    event.preventDefault()
    onGo(typedPlace(number, window.location.origin))
  }
  return (
    <form className="stack" noValidate onSubmit={go}>
      <TextInput
        label={t('scan.number')}
        description={t('scan.number_hint')}
        value={number}
        inputMode="numeric"
        autoComplete="off"
        className="types-ltr"
        maxLength={40}
        onChange={(event) => setNumber(normaliseDigits(event.currentTarget.value))}
      />
      <Button type="submit" variant="default" disabled={number.trim() === ''}>
        {t('scan.go')}
      </Button>
    </form>
  )
}
