import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './category-tile.module.css'
import { Money } from './money.tsx'

interface CategoryTileProps {
  readonly to: string
  readonly name: string
  readonly supplier: string
  readonly color: string | null
  readonly imageUrl: string | null
  readonly price: string
  readonly currency: string
  /** The most for one order. */
  readonly stock: number
}

const lowStock = 10

/** A card in the catalogue: name, price, stock. */
export function CategoryTile(tile: CategoryTileProps) {
  const { t } = useTranslation('cards')
  const soldOut = tile.stock === 0
  const content = (
    <>
      <span className={classes.band}>
        {tile.imageUrl && <img src={tile.imageUrl} alt="" width={28} height={28} loading="lazy" />}
        <span>{tile.supplier}</span>
      </span>
      <span className={classes.name}>{tile.name}</span>
      <span className={classes.foot}>
        <Money value={tile.price} currency={tile.currency} />
        {soldOut ? (
          <span className={classes.gone}>{t('shop.sold_out')}</span>
        ) : (
          tile.stock <= lowStock && (
            <span className={classes.few}>{t('shop.few_left', { count: tile.stock })}</span>
          )
        )}
      </span>
    </>
  )
  const style = { '--card': tile.color ?? 'var(--sea-fill)' }
  if (soldOut)
    return (
      <div className={classes.tile} style={style} data-gone>
        {content}
      </div>
    )
  return (
    <Link to={tile.to} className={classes.tile} style={style}>
      {content}
    </Link>
  )
}
