import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Category } from '#contract/shapes/category.ts'
import { usePageTools } from '#web/lib/formats/ui-tools.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { UiToolsContext } from '#web/ui/ui-tools.tsx'
import type { Route } from './+types/cards-page.ts'
import { cardsFacts } from './cards-facts.ts'
import { CardsFrame } from './cards-frame.tsx'
import classes from './cards-page.module.css'
import { PricedCards } from './priced-cards.tsx'
import { readCatalogue, suppliersOf } from './read-catalogue.ts'

export const handle: RouteHandle & { atTop: true } = { messages: ['public', 'site-cards'], atTop: true }

/** More are on the supplier's own page. */
const shownMax = 8

export async function loader({ context }: Route.LoaderArgs) {
  const catalogue = await readCatalogue(context.get(pageHostContext))
  return {
    suppliers: suppliersOf(catalogue).map(({ supplier, cards }) => ({
      supplier,
      count: cards.length,
      cards: cards.slice(0, shownMax),
    })),
  }
}

/** What each supplier's cards cost, before any sign-in. */
export default function CardsPage({ loaderData: { suppliers } }: Route.ComponentProps) {
  const { t } = useTranslation('site-cards')
  const { locale } = usePage()
  const shown = suppliers.flatMap(({ cards }) => cards)
  return (
    <UiToolsContext value={usePageTools()}>
      <PageHead title={t('title')} line={t('line')} facts={cardsFacts(shown, locale)} />
      <CardsFrame title={t('title')} line={t('line')} suppliers={suppliers.map(({ supplier }) => supplier)}>
        {suppliers.map((one) => (
          <Supplier key={one.supplier.id} {...one} />
        ))}
      </CardsFrame>
    </UiToolsContext>
  )
}

interface SupplierProps {
  readonly supplier: Category['supplier']
  readonly cards: readonly Category[]
  readonly count: number
}

function Supplier({ supplier: { id, name }, cards, count }: SupplierProps) {
  const { t } = useTranslation('site-cards')
  const { locale } = usePage()
  return (
    <section aria-labelledby={`supplier-${id}`}>
      <div className={classes.head}>
        <h2 id={`supplier-${id}`}>{name[locale]}</h2>
        {count > cards.length && (
          <Link to={`/cards/${id}`}>{t('all_of', { supplier: name[locale], count })}</Link>
        )}
      </div>
      <PricedCards cards={cards} />
    </section>
  )
}
