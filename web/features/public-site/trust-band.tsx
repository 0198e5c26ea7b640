import { useTranslation } from 'react-i18next'
import { readReceiptNumber } from '#web/lib/receipt-reference.ts'
import { CheckReceipt } from '#web/ui/check-receipt.tsx'
import { IconCircleCheck, IconCircleX } from '#web/ui/icons.ts'
import { StarLattice } from '#web/ui/star-lattice.tsx'
import classes from './trust-band.module.css'

const cases = [
  { name: 'arrived', Icon: IconCircleCheck },
  { name: 'missing', Icon: IconCircleX },
] as const

/** Trust that can be tried: the rule of payment as its two cases, and the check of any receipt. */
export function TrustBand() {
  const { t } = useTranslation('site-home')
  return (
    <section className={classes.band} aria-labelledby="trust">
      <StarLattice />
      <div className={classes.inner}>
        <div>
          <h2 id="trust">{t('trust.title')}</h2>
          <dl className={classes.cases}>
            {cases.map(({ name, Icon }) => (
              <div key={name} data-case={name}>
                <dt>
                  <Icon size={22} aria-hidden="true" />
                  {t(`trust.${name}`)}
                </dt>
                <dd>{t(`trust.${name}_then`)}</dd>
              </div>
            ))}
          </dl>
          <p>{t('trust.cut')}</p>
        </div>
        <div className={classes.check}>
          <h3>{t('trust.check')}</h3>
          <p className="small soft">{t('trust.check_text')}</p>
          <CheckReceipt read={readReceiptNumber} />
        </div>
      </div>
    </section>
  )
}
