import type { Language } from '#contract/kernel/localized.ts'
import type { Category } from '#contract/shapes/category.ts'
import { addAmounts } from '#web/lib/formats/amount-sums.ts'

/** Cards with their offers, for search engines (schema.org). A price there is what one pays in all. */
export function cardsFacts(cards: readonly Category[], locale: Language): object {
  return {
    '@type': 'ItemList',
    numberOfItems: cards.length,
    itemListElement: cards.map((card, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: productOf(card, locale),
    })),
  }
}

function productOf(card: Category, locale: Language): object {
  const { id, name, supplier, price, fee, currency, stock } = card
  return {
    '@type': 'Product',
    sku: id,
    name: name[locale],
    category: supplier.name[locale],
    brand: { '@type': 'Brand', name: supplier.name[locale] },
    offers: {
      '@type': 'Offer',
      price: addAmounts(price, fee, currency),
      priceCurrency: currency,
      availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  }
}
