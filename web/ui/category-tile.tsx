import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './category-tile.module.css'
import { FullPrice } from './full-price.tsx'
import { Money } from './money.tsx'
import { figureOf, SupplierFace } from './supplier-face.tsx'
import tiles from './tiles.module.css'
import { useUiTools } from './ui-tools.tsx'

interface Localized {
  readonly ar: string
  readonly en: string
}

interface CategoryTileProps {
  readonly category: {
    readonly id: string
    readonly name: Localized
    readonly supplier: { readonly name: Localized; readonly color: string | null }
    readonly price: string
    readonly currency: string
    /** The most for one order. */
    readonly stock: number
  }
  readonly imageUrl: string | null
  /** With the person's plan, where that is less. */
  readonly planPrice?: string | undefined
}

const lowStock = 10

/** A card in the catalogue: face, name, price, stock. A press leads to buying. */
export function CategoryTile({ category, imageUrl, planPrice }: CategoryTileProps) {
  const { t } = useTranslation('portal')
  const { locale } = useUiTools()
  const { name, supplier, price, currency, stock } = category
  const soldOut = stock === 0
  const content = (
    <>
      <SupplierFace
        name={supplier.name[locale]}
        color={supplier.color}
        imageUrl={imageUrl}
        figure={figureOf(name.en)}
      />
      <span className={tiles.name}>{name[locale]}</span>
      <span className={tiles.foot}>
        <Money value={planPrice ?? price} currency={currency} />
        {planPrice !== undefined && (
          <FullPrice label={t('tile.before_plan')} value={price} currency={currency} />
        )}
        {soldOut ? (
          <span className={classes.gone}>{t('tile.sold_out')}</span>
        ) : (
          stock <= lowStock && <span className={classes.few}>{t('tile.few_left', { count: stock })}</span>
        )}
      </span>
    </>
  )
  const className = `${tiles.tile} ${classes.tile}`
  if (soldOut)
    return (
      <div className={className} data-gone>
        {content}
      </div>
    )
  return (
    <Link to={`/portal/cards?buy=${category.id}`} className={className}>
      {content}
    </Link>
  )
}
