import type { Language } from '#contract/kernel/localized.ts'
import type { Seller } from './read-sellers.ts'

const shownMax = 50
const weekdays = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday']

/** Points of sale for search engines (schema.org). */
export function sellersFacts(sellers: readonly Seller[], locale: Language): object {
  return {
    '@type': 'ItemList',
    numberOfItems: sellers.length,
    itemListElement: sellers.slice(0, shownMax).map((seller, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: storeOf(seller, locale),
    })),
  }
}

function storeOf({ name, address, city, phone, latitude, longitude, ...hours }: Seller, locale: Language) {
  return {
    '@type': 'Store',
    name: name[locale],
    address: {
      '@type': 'PostalAddress',
      streetAddress: address[locale],
      addressLocality: city[locale],
      addressCountry: 'LY',
    },
    ...(phone && { telephone: phone }),
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    openingHoursSpecification: [
      ...spanOf(weekdays, hours.opens, hours.closes),
      ...spanOf(['Friday'], hours.friday_opens, hours.closes),
    ],
  }
}

function spanOf(dayOfWeek: readonly string[], opens: string | null, closes: string | null): object[] {
  if (opens === null || closes === null) return []
  return [{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }]
}
