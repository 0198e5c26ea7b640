import { useTranslation } from 'react-i18next'
import { usePageTools } from '#web/lib/formats/ui-tools.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { UiToolsContext } from '#web/ui/ui-tools.tsx'
import type { Route } from './+types/supplier-page.ts'
import { cardsFacts } from './cards-facts.ts'
import { CardsFrame } from './cards-frame.tsx'
import { PricedCards } from './priced-cards.tsx'
import { readCatalogue, suppliersOf } from './read-catalogue.ts'

export const handle: RouteHandle & { atTop: true } = { messages: ['public', 'site-cards'], atTop: true }

export async function loader({ context, params }: Route.LoaderArgs) {
  const all = suppliersOf(await readCatalogue(context.get(pageHostContext)))
  const chosen = all.find(({ supplier }) => supplier.id === params.supplier)
  if (!chosen) throw new Response(null, { status: 404 })
  return { ...chosen, suppliers: all.map(({ supplier }) => supplier) }
}

/** All cards of one supplier, with their prices. */
export default function SupplierPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('site-cards')
  const { locale } = usePage()
  const { supplier, cards, suppliers } = loaderData
  const name = { supplier: supplier.name[locale] }
  const words = { title: t('of', name), line: t('of_line', name) }
  return (
    <UiToolsContext value={usePageTools()}>
      <PageHead {...words} facts={cardsFacts(cards, locale)} />
      <CardsFrame {...words} suppliers={suppliers} chosen={supplier.id}>
        <PricedCards cards={cards} />
      </CardsFrame>
    </UiToolsContext>
  )
}
