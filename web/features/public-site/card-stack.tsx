import { useTranslation } from 'react-i18next'
import type { Localized } from '#contract/kernel/shapes.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import classes from './card-stack.module.css'

export interface StackCard {
  readonly id: string
  readonly supplier: Localized
  readonly name: Localized
  /** A wire amount. */
  readonly price: string
  readonly currency: Localized
  readonly color: string
}

/** A stack of code cards, like in a seller's hand; the last one on top. */
export function CardStack({ cards }: { cards: readonly StackCard[] }) {
  const { t } = useTranslation('site-features')
  const { locale } = usePage()
  if (cards.length === 0) return null
  return (
    <ul className={classes.stack} aria-label={t('on_sale')}>
      {cards.map((card, place) => (
        <li
          key={card.id}
          style={{ '--place': place, '--turned': cards.length - 1 - place, '--card': card.color }}
        >
          <span className={classes.supplier}>{card.supplier[locale]}</span>
          <span className={classes.name}>{card.name[locale]}</span>
          <span className={classes.code} aria-hidden="true">
            <bdi dir="ltr">•••• •••• •••• ••••</bdi>
          </span>
          <span className={classes.price}>
            <bdi dir="ltr">{card.price}</bdi> {card.currency[locale]}
          </span>
        </li>
      ))}
    </ul>
  )
}
