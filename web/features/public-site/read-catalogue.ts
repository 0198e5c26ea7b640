import { fromWire } from '#contract/kernel/amounts.ts'
import { currencyFacts, currencyOf } from '#contract/kernel/currencies.ts'
import { listCategories } from '#contract/operations/catalogue/list-categories.ts'
import type { Category } from '#contract/shapes/category.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import type { PageHost } from '#web/lib/page-context.ts'
import type { StackCard } from './card-stack.tsx'

const stackMax = 4

const perPage = 100
const pagesMax = 5

/** What is offered, sold out or not. For loaders; a page has no error for it: without a catalogue it is only text. */
export async function readCatalogue(host: PageHost): Promise<Category[]> {
  const catalogue: Category[] = []
  try {
    for (let page = 1; page <= pagesMax; page += 1) {
      const query = { page: String(page), per_page: String(perPage) }
      const read = await readOnServer(host, listCategories, { query })
      catalogue.push(...read)
      if (read.length < perPage) break
    }
  } catch (error) {
    host.logError(error)
  }
  return catalogue
}

/** What can be bought now. */
export async function readOnSale(host: PageHost): Promise<Category[]> {
  return (await readCatalogue(host)).filter(isInStock)
}

function isInStock({ stock }: Pick<Category, 'stock'>): boolean {
  return stock > 0
}

/** The cards by supplier, in the order of the catalogue; what is sold out comes last. */
export function suppliersOf(catalogue: readonly Category[]) {
  return [...Map.groupBy(catalogue, ({ supplier }) => supplier.id).values()].flatMap((cards) => {
    const [first] = cards
    const inOrder = cards.toSorted((one, other) => Number(isInStock(other)) - Number(isInStock(one)))
    return first ? [{ supplier: first.supplier, cards: inOrder }] : []
  })
}

/** What a supplier has on sale. */
export interface SupplierOffer extends Pick<Category, 'supplier' | 'price' | 'currency'> {
  /** Its cards with their prices. */
  readonly to: string
}

/** One for each supplier, with its lowest price, in the order of the catalogue. */
export function offersOf(catalogue: readonly Category[]): SupplierOffer[] {
  return [...Map.groupBy(catalogue, ({ supplier }) => supplier.id)].flatMap(([id, cards]) => {
    const [cheapest] = cards.toSorted((one, other) => (priceOf(one) < priceOf(other) ? -1 : 1))
    if (!cheapest) return []
    const { supplier, price, currency } = cheapest
    return [{ supplier, price, currency, to: `/cards/${id}` }]
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
