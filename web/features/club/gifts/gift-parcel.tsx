import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { showGiftOrder } from '#contract/operations/gifts/take-gift.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Moment } from '#web/ui/moment.tsx'
import classes from './gifts.module.css'

interface GiftParcelProps {
  readonly parcel: NonNullable<AnswerOf<typeof showGiftOrder>['parcel']>
}

/** Where the parcel is, with the code for the courier once it is on its way. */
export function GiftParcel({ parcel }: GiftParcelProps) {
  const { t } = useTranslation('products')
  const { locale } = usePage()
  const { number, steps, delivery_code: code, receiver_name: receiver, city, address } = parcel
  return (
    <section className="card stack" aria-labelledby="gift-parcel">
      <h2 id="gift-parcel">
        {t('parcel.title')} <bdi dir="ltr">{number}</bdi>
      </h2>
      {code !== null && (
        <div className={classes.code}>
          <span>{t('parcel.code')}</span>
          <bdi dir="ltr" className={classes.digits}>
            {code}
          </bdi>
          <span className="small">{t('parcel.code_hint')}</span>
        </div>
      )}
      <ol className={classes.steps} aria-label={t('parcel.steps')}>
        {steps.map(({ status, at }, place) => (
          <li key={at + status} aria-current={place === steps.length - 1 ? 'step' : undefined}>
            <strong>{t(`status.${status}`)}</strong>
            <p className="small soft">
              <Moment at={at} />
            </p>
          </li>
        ))}
      </ol>
      <p className={classes.lines}>{`${receiver}\n${city[locale]}\n${address}`}</p>
    </section>
  )
}
