import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showWantedPhone } from '#contract/operations/ads/wanted-ads.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { IconPhone } from '#web/ui/icons.ts'
import { Notice } from '#web/ui/status.tsx'
import wanted from './wanted.module.css'

/** Asked for by a press, so that nobody collects the phones of a list. */
export default function AdPhone({ id }: { id: string }) {
  const { t } = useTranslation('wanted')
  const [isAsked, setIsAsked] = useState(false)
  const { data, error } = useCall(showWantedPhone, { params: { id }, quiet: true }, isAsked)
  if (error) return <Notice kind="danger">{error.sentence}</Notice>
  if (!data)
    return (
      <div>
        <Button busy={isAsked} onClick={() => setIsAsked(true)}>
          {t('show_phone')}
        </Button>
      </div>
    )
  return (
    <a className={wanted.phone} href={`tel:${data.phone}`}>
      <IconPhone size={20} aria-hidden="true" />
      <span className="unseen">{t('call')}</span>
      <bdi dir="ltr">{data.phone}</bdi>
    </a>
  )
}
