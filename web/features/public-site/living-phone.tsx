import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconCircleCheck, IconPlayerPause, IconPlayerPlay } from '#web/ui/icons.ts'
import { LogoMark } from '#web/ui/logo.tsx'
import { SupplierFace } from '#web/ui/supplier-face.tsx'
import classes from './living-phone.module.css'

const voucherCode = '4821 0093 7716 5520'
const cardCode = '9306 4471 2085'

/** How the product works, in seven seconds: a voucher is typed, the balance rises, a card's code appears. */
export function LivingPhone() {
  const { t } = useTranslation('site-home')
  const [stopped, setStopped] = useState(false)
  const phone = useRef<HTMLDivElement>(null)
  const inSight = useInSight(phone)
  return (
    <div ref={phone} className={classes.place} data-still={stopped || !inSight || undefined}>
      <div className={classes.phone} role="img" aria-label={t('phone.label')}>
        <div className={classes.screen} aria-hidden="true">
          <div className={classes.bar}>
            <LogoMark size={18} />
            <span>{t('common:brand')}</span>
          </div>
          <div className={classes.balance}>
            <span>{t('phone.balance')}</span>
            <bdi dir="ltr" className={classes.amount}>
              <span className={classes.whole} />
              <span className={classes.fraction}>.500</span>
            </bdi>
          </div>
          <div className={classes.scenes}>
            <Recharge />
            <Card />
          </div>
        </div>
      </div>
      <button
        type="button"
        className={classes.pause}
        aria-label={t(stopped ? 'phone.play' : 'phone.pause')}
        onClick={() => setStopped(!stopped)}
      >
        {stopped ? (
          <IconPlayerPlay size={18} aria-hidden="true" />
        ) : (
          <IconPlayerPause size={18} aria-hidden="true" />
        )}
      </button>
    </div>
  )
}

function Recharge() {
  const { t } = useTranslation('site-home')
  return (
    <div className={classes.recharge}>
      <span className={classes.label}>{t('phone.voucher')}</span>
      <span className={classes.field}>
        <bdi dir="ltr" className={classes.typed}>
          {voucherCode}
        </bdi>
      </span>
      <span className={classes.button}>{t('phone.recharge')}</span>
      <span className={classes.arrived}>
        <IconCircleCheck size={18} aria-hidden="true" />
        {t('phone.arrived')} <bdi dir="ltr">+50.000</bdi>
      </span>
    </div>
  )
}

function Card() {
  const { t } = useTranslation(['site-home', 'site'])
  return (
    <div className={classes.card}>
      <SupplierFace name={t('site:scenes.card')} color="#0f4c5c" imageUrl={null} figure="10" />
      <span className={classes.label}>{t('phone.code')}</span>
      <span className={classes.codeRow}>
        <bdi dir="ltr" className={classes.code}>
          {cardCode}
        </bdi>
      </span>
      <span className={classes.ready}>
        <IconCircleCheck size={18} aria-hidden="true" />
        {t('phone.ready')}
      </span>
    </div>
  )
}

/** Whether any of it is on the screen; until the browser knows, it is. */
function useInSight(part: { readonly current: Element | null }): boolean {
  const [inSight, setInSight] = useState(true)
  useEffect(() => {
    if (!part.current) return
    const watch = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? true))
    watch.observe(part.current)
    return () => watch.disconnect()
  }, [part])
  return inSight
}
