import { fromWire } from '#contract/kernel/amounts.ts'
import { currencyFacts, currencyOf } from '#contract/kernel/currencies.ts'
import { listCategories } from '#contract/operations/catalogue/list-categories.ts'
import type { Category } from '#contract/shapes/category.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import type { PageHost } from '#web/lib/page-context.ts'
import type { StackCard } from './card-stack.tsx'

const stackMax = 4

/** What can be bought now. For loaders; a page has no error for it: without a catalogue it is only text. */
export async function readCatalogue(host: PageHost): Promise<Category[]> {
  const read = readOnServer(host, listCategories, { query: { per_page: '100' } })
  const catalogue = await read.catch((error: unknown) => {
    host.logError(error)
    return []
  })
  return catalogue.filter(({ stock }) => stock > 0)
}

/** What a supplier has on sale. */
export interface SupplierOffer extends Pick<Category, 'supplier' | 'price' | 'currency'> {
  /** Where it is bought: its only card, or the list of them. */
  readonly to: string
}

/** One for each supplier, with its lowest price, in the order of the catalogue. */
export function offersOf(catalogue: readonly Category[]): SupplierOffer[] {
  return [...Map.groupBy(catalogue, ({ supplier }) => supplier.id)].flatMap(([id, cards]) => {
    const [cheapest] = cards.toSorted((one, other) => (priceOf(one) < priceOf(other) ? -1 : 1))
    if (!cheapest) return []
    const { supplier, price, currency } = cheapest
    const query = cards.length === 1 ? `buy=${cheapest.id}` : `of=${id}`
    return [{ supplier, price, currency, to: `/portal/cards?${query}` }]
  })
}

function priceOf({ price, currency }: Category): bigint {
  return fromWire(price, currencyOf(currency))
}

/** A card of each of the first suppliers, as a stack. */
export function stackOf(catalogue: readonly Category[]): StackCard[] {
  const firsts = new Map(catalogue.toReversed().map((category) => [category.supplier.id, category]))
  return [...firsts.values()]
    .toReversed()
    .slice(0, stackMax)
    .map((category) => ({
      id: category.id,
      supplier: category.supplier.name,
      name: category.name,
      price: category.price,
      currency: currencyFacts(currencyOf(category.currency)).symbol,
      color: category.supplier.color ?? 'var(--sea-fill)',
    }))
}
