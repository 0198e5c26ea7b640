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

/** The cheapest card of a supplier. */
export type SupplierOffer = Pick<Category, 'supplier' | 'price' | 'currency'>

/** One for each supplier, in the order of the catalogue. */
export function offersOf(catalogue: readonly Category[]): SupplierOffer[] {
  const cheapest = new Map<string, Category>()
  for (const category of catalogue) {
    const known = cheapest.get(category.supplier.id)
    if (!known || priceOf(category) < priceOf(known)) cheapest.set(category.supplier.id, category)
  }
  return [...cheapest.values()].map(({ supplier, price, currency }) => ({ supplier, price, currency }))
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
