import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { printOnly } from '#web/ui/print-alone.ts'
import { PrintButtons } from '#web/ui/print-buttons.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './payments.module.css'

interface CodePosterProps {
  readonly shop: string
  /** Of the shop: for a customer without a camera. */
  readonly number: string
  /** Of one till. */
  readonly till?: string
  readonly link: string
  readonly label: string
}

/** For the counter, to print: the customer types the amount. */
export function CodePoster({ shop, number, till, link, label }: CodePosterProps) {
  const { t } = useTranslation('payments')
  const poster = useRef<HTMLDivElement>(null)
  return (
    <>
      <div className={`${classes.qr} ${classes.poster}`} ref={poster}>
        <p>
          <strong>{t('till.poster')}</strong>
        </p>
        <QrCode value={link} label={label} size={224} />
        <p className={classes.counter}>
          <bdi>{shop}</bdi>
        </p>
        {till !== undefined && (
          <p>
            <bdi>{till}</bdi>
          </p>
        )}
        <p className="small soft">
          {t('till.number')} <bdi dir="ltr">{number}</bdi>
        </p>
      </div>
      <div className="row">
        <PrintButtons
          label={(paper) => t(`till.print_on.${paper}`)}
          onPrint={(paper) => poster.current && printOnly(poster.current, paper)}
        />
        <CopyButton value={link} />
      </div>
    </>
  )
}
