import { useTranslation } from 'react-i18next'
import type { Category } from '#contract/shapes/category.ts'
import { categoryPicture } from '#web/lib/files/picture-address.ts'
import { CategoryTile } from '#web/ui/category-tile.tsx'
import classes from './catalogue-row.module.css'

/** Cards with their prices; a press leads to buying. */
export function CatalogueRow({ catalogue }: { catalogue: readonly Category[] }) {
  const { t } = useTranslation('site')
  if (catalogue.length === 0) return <p className="soft">{t('home.catalogue.empty')}</p>
  return (
    <ul className={classes.row}>
      {catalogue.map((category) => (
        <li key={category.id}>
          <CategoryTile category={category} imageUrl={categoryPicture(category)} />
        </li>
      ))}
    </ul>
  )
}
