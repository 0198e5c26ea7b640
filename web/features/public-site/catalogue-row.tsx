import { useTranslation } from 'react-i18next'
import type { Category } from '#contract/shapes/category.ts'
import { categoryPicture } from '#web/lib/files/picture-address.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { CategoryTile } from '#web/ui/category-tile.tsx'
import classes from './catalogue-row.module.css'

/** Cards with their prices; a press leads to buying. */
export function CatalogueRow({ catalogue }: { catalogue: readonly Category[] }) {
  const { t } = useTranslation('site')
  const { locale } = usePage()
  if (catalogue.length === 0) return <p className="soft">{t('home.catalogue.empty')}</p>
  return (
    <ul className={classes.row}>
      {catalogue.map((category) => (
        <li key={category.id}>
          <CategoryTile
            to={`/portal/cards?buy=${category.id}`}
            name={category.name[locale]}
            supplier={category.supplier.name[locale]}
            color={category.supplier.color}
            imageUrl={categoryPicture(category)}
            price={category.price}
            currency={category.currency}
            stock={category.stock}
          />
        </li>
      ))}
    </ul>
  )
}
