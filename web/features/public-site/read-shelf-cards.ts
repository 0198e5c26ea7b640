import { currencyFacts, isCurrency } from '#contract/kernel/currencies.ts'
import { listCategories } from '#contract/operations/cards/list-categories.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import type { PageHost } from '#web/lib/page-context.ts'
import type { StackCard } from './card-stack.tsx'

const shownMax = 4

/**
 * A few cards of the real shelf for the hero, one of each supplier first, so that the stack shows how wide it is.
 * On the server. They are worth no error: without them the hero is its words.
 */
export async function readShelfCards(host: PageHost): Promise<StackCard[]> {
  const data = await readOnServer(host, listCategories, { query: { per_page: '50' } }).catch(
    (error: unknown) => {
      console.error('The shelf could not be read', error)
      return []
    },
  )
  const inStock = data.filter(({ stock }) => stock > 0)
  const first = new Map(inStock.toReversed().map((category) => [category.supplier.id, category]))
  const others = inStock.filter((category) => first.get(category.supplier.id) !== category)
  return [...[...first.values()].toReversed(), ...others].slice(0, shownMax).map((category) => ({
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
