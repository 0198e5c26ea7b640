import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Category } from '#contract/shapes/category.ts'
import { usePlanPrices } from '#web/lib/api/use-plan-prices.ts'
import { categoryPicture } from '#web/lib/files/picture-address.ts'
import { CategoryTile } from '#web/ui/category-tile.tsx'
import classes from './buy-again.module.css'

interface BuyAgainProps {
  readonly title: string
  readonly categories: readonly Category[]
}

/** The last bought categories, one step from buying again. */
export function BuyAgain({ title, categories }: BuyAgainProps) {
  const { t } = useTranslation('portal')
  const planPrices = usePlanPrices()
  return (
    <section aria-labelledby="again">
      <div className="between">
        <h2 id="again">{title}</h2>
        <Link to="/portal/cards">{t('home.all_cards')}</Link>
      </div>
      <ul className={classes.row}>
        {categories.map((category) => (
          <li key={category.id}>
            <CategoryTile
              category={category}
              imageUrl={categoryPicture(category)}
              planPrice={planPrices.get(category.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
