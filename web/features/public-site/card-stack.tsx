import { useTranslation } from 'react-i18next'
import classes from './card-stack.module.css'

export interface StackCard {
  readonly id: string
  readonly supplier: string
  readonly name: string
  readonly price: string
  readonly color: string
}

/** Code cards lying on each other, as they lie in a seller's hand. */
export function CardStack({ cards = [] }: { cards?: readonly StackCard[] }) {
  const { t } = useTranslation('public')
  const shown = cards.slice(0, 4)
  return (
    <ul className={classes.stack} aria-label={t('home.shelf')} data-empty={shown.length === 0 || undefined}>
      {shown.map((card, index) => (
        <li key={card.id} style={{ '--place': index, '--card': card.color }}>
          <span className={classes.supplier}>{card.supplier}</span>
          <span className={classes.name}>{card.name}</span>
          <bdi dir="ltr">{card.price}</bdi>
        </li>
      ))}
    </ul>
  )
}
