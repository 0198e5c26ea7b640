import { useTranslation } from 'react-i18next'
import { IconCircleCheck, IconEye } from '#web/ui/icons.ts'
import { SupplierFace } from '#web/ui/supplier-face.tsx'
import classes from './scenes.module.css'

// Small drawings of what people hold or see. Decoration: the text beside each says the same.

/** A printed voucher. */
export function VoucherScene() {
  const { t } = useTranslation('site')
  return (
    <div className={`${classes.paper} ${classes.voucher}`}>
      <strong>{t('scenes.voucher')}</strong>
      <span className={classes.large}>
        <bdi dir="ltr">50.000</bdi>
      </span>
      <bdi dir="ltr" className={classes.code}>
        4821 0093 7716 5520
      </bdi>
    </div>
  )
}

/** A bought card with its code. */
export function CardScene() {
  const { t } = useTranslation('site')
  return (
    <div className={classes.paper}>
      <SupplierFace name={t('scenes.card')} color="#7b2d8e" imageUrl={null} figure="10" />
      <span className={classes.line}>
        <bdi dir="ltr" className={classes.code}>
          9306 4471 2085
        </bdi>
        <IconEye size={18} />
      </span>
    </div>
  )
}

/** A receipt that was checked. */
export function ReceiptScene() {
  const { t } = useTranslation('site')
  return (
    <div className={`${classes.paper} ${classes.slip}`}>
      <span className={classes.genuine}>
        <IconCircleCheck size={18} />
        {t('scenes.genuine')}
      </span>
      <span className={classes.line}>
        <span>{t('scenes.paid')}</span>
        <bdi dir="ltr">10.000</bdi>
      </span>
      <span className={classes.line}>
        <span>{t('scenes.left')}</span>
        <bdi dir="ltr">52.500</bdi>
      </span>
    </div>
  )
}

/** A transfer before it is sent: the receiver is recognised. */
export function TransferScene() {
  const { t } = useTranslation('site')
  return (
    <div className={classes.paper}>
      <span className={classes.person}>
        <span className={classes.face}>{t('scenes.receiver').charAt(0)}</span>
        <strong>{t('scenes.receiver')}</strong>
      </span>
      <span className={classes.line}>
        <span>{t('scenes.amount')}</span>
        <bdi dir="ltr">25.000</bdi>
      </span>
      <span className={classes.action}>{t('scenes.send')}</span>
    </div>
  )
}

/** What a merchant sees at the counter. */
export function MerchantScene() {
  const { t } = useTranslation('site')
  return (
    <div className={`${classes.paper} ${classes.accepted}`}>
      <IconCircleCheck size={40} />
      <strong>{t('scenes.accepted')}</strong>
      <bdi dir="ltr" className={classes.large}>
        75.000
      </bdi>
    </div>
  )
}

const bars = [34, 58, 22, 74, 46, 90, 62]

/** Spending of a week. */
export function ReportScene() {
  const { t } = useTranslation('site')
  return (
    <div className={classes.paper}>
      <strong>{t('scenes.week')}</strong>
      <svg className={classes.chart} viewBox="0 0 210 100" aria-hidden="true" focusable="false">
        {bars.map((height, index) => (
          <rect key={height} x={index * 30 + 4} y={100 - height} width={22} height={height} rx={3} />
        ))}
      </svg>
    </div>
  )
}
