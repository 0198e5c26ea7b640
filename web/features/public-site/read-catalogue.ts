import { currencyFacts, isCurrency } from '#contract/kernel/currencies.ts'
import { listCategories } from '#contract/operations/catalogue/list-categories.ts'
import type { Category } from '#contract/shapes/category.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import type { PageHost } from '#web/lib/page-context.ts'
import type { StackCard } from './card-stack.tsx'

const stackMax = 4

/**
 * The current catalogue, one card of each supplier first, to show its range. For loaders. The home page has no error
 * for it: without a catalogue it is only text.
 */
export async function readCatalogue(host: PageHost): Promise<Category[]> {
  const read = readOnServer(host, listCategories, { query: { per_page: '50' } })
  const catalogue = await read.catch((error: unknown) => {
    host.logError(error)
    return []
  })
  const inStock = catalogue.filter(({ stock }) => stock > 0)
  const firsts = new Map(inStock.toReversed().map((category) => [category.supplier.id, category]))
  const others = inStock.filter((category) => firsts.get(category.supplier.id) !== category)
  return [...[...firsts.values()].toReversed(), ...others]
}

/** The first few, as a stack in the hero. */
export function stackOf(catalogue: readonly Category[]): StackCard[] {
  return catalogue.slice(0, stackMax).map((category) => ({
    id: category.id,
    supplier: category.supplier.name,
    name: category.name,
    price: category.price,
    currency: isCurrency(category.currency)
      ? currencyFacts(category.currency).symbol
      : { ar: category.currency, en: category.currency },
    color: category.supplier.color ?? 'var(--sea-fill)',
  }))
}
