import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { showGiftOrder } from '#contract/operations/gifts/take-gift.ts'
import { PhoneLink } from '#web/lib/phone-link.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { StarLattice } from '#web/ui/star-lattice.tsx'
import classes from './gifts.module.css'

interface PickUpProps {
  readonly pickUp: NonNullable<AnswerOf<typeof showGiftOrder>['pick_up']>
}

/** Where the gift waits, and what to say there. */
export function PickUp({ pickUp: { code, branch, address, phone } }: PickUpProps) {
  const { t } = useTranslation('points')
  const { locale } = usePage()
  return (
    <section className="stack" aria-label={t('pick_up.title')}>
      {code !== null && (
        <div className={classes.code}>
          <StarLattice />
          <span>{t('pick_up.code')}</span>
          <bdi dir="ltr" className={classes.digits} data-testid="pick-up-code">
            {`${code.slice(0, 3)} ${code.slice(3)}`}
          </bdi>
          <span className="small">{t('pick_up.hint')}</span>
        </div>
      )}
      <div>
        <h2>{branch[locale]}</h2>
        <p>{address[locale]}</p>
        <PhoneLink phone={phone} />
      </div>
    </section>
  )
}
