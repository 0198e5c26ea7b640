import { currencyFacts, isCurrency } from '#contract/kernel/currencies.ts'
import { listCategories } from '#contract/operations/cards/list-categories.ts'
import { callList } from '#web/lib/api/call.ts'
import type { Locale } from '#web/lib/preferences/preferences.ts'
import type { StackCard } from './card-stack.tsx'

const shownMax = 4

/** One card of each supplier first, so that the stack shows how wide the shelf is. */
export async function readShelfCards(locale: Locale): Promise<StackCard[]> {
  const { data } = await callList(listCategories, { query: { per_page: 50 }, quiet: true })
  const inStock = data.filter(({ stock }) => stock > 0)
  const first = new Map(inStock.toReversed().map((category) => [category.supplier.id, category]))
  const others = inStock.filter((category) => first.get(category.supplier.id) !== category)
  return [...[...first.values()].toReversed(), ...others].slice(0, shownMax).map((category) => ({
    id: category.id,
    supplier: category.supplier.name[locale],
    name: category.name[locale],
    price: category.price,
    currency: isCurrency(category.currency)
      ? currencyFacts(category.currency).symbol[locale]
      : category.currency,
    color: category.supplier.color ?? 'var(--sea-fill)',
  }))
}
