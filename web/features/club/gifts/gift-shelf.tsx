import { useTranslation } from 'react-i18next'
import { IconGift } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/state-panel.tsx'
import tiles from '#web/ui/tiles.module.css'
import { usePointsText } from '../points/use-points-text.ts'
import { type Gift, GiftTile } from './gift-tile.tsx'
import classes from './gifts.module.css'

interface GiftShelfProps {
  readonly items: readonly Gift[]
  /** Null: of a visitor, or not yet known. */
  readonly balance: number | null
}

export function GiftShelf({ items, balance }: GiftShelfProps) {
  const { t } = useTranslation('points')
  const textOf = usePointsText()
  return (
    <>
      <div className={classes.head}>
        <h1>{t('gifts.title')}</h1>
        {balance !== null && (
          <p className={classes.have}>
            {t('gifts.have')} <strong>{textOf(balance)}</strong>
          </p>
        )}
      </div>
      {items.length === 0 ? (
        <EmptyState
          icon={<IconGift size={28} aria-hidden="true" />}
          title={t('gifts.empty')}
          text={t('gifts.empty_text')}
        />
      ) : (
        <ul className={tiles.grid} style={{ '--tile-least': '200px' }}>
          {byReach(items, balance).map((item) => (
            <li key={item.id}>
              <GiftTile item={item} balance={balance} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** In reach and left first; the list comes with what needs the fewest points first. */
function byReach(items: readonly Gift[], balance: number | null) {
  const isIn = ({ points_to_gift: needed, stock }: Gift) =>
    (stock ?? 0) > 0 && (balance === null || needed <= balance)
  return [...items.filter(isIn), ...items.filter((item) => !isIn(item))]
}
