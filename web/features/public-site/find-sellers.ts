import { foldText } from '#contract/kernel/fold-text.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import { metersBetween, type Position } from './near.ts'
import { isOpenAt, type Moment, type ShopHours } from './shop-hours.ts'

/** What is searched of a point of sale. */
export interface Findable {
  readonly name: Localized
  readonly address: Localized
  readonly city: Localized
  readonly city_id: string
}

interface OnMap {
  readonly latitude: number | null
  readonly longitude: number | null
}

interface Placed extends Findable, OnMap {}

export interface SellerCity {
  readonly id: string
  readonly name: Localized
  readonly count: number
  /** The middle of its points; null: none is on the map. */
  readonly place: { readonly latitude: number; readonly longitude: number } | null
}

/** The points of a city whose name, address or city has every typed word, in either language and any spelling. */
export function findSellers<Row extends Findable>(
  sellers: readonly Row[],
  { cityId, typed }: { cityId: string | null; typed: string },
): Row[] {
  const words = foldText(typed)
    .split(' ')
    .filter((word) => word !== '')
  return sellers.filter((seller) => {
    if (cityId !== null && seller.city_id !== cityId) return false
    const texts = foldText([seller.name, seller.address, seller.city].map(bothOf).join(' '))
    return words.every((word) => texts.includes(word))
  })
}

function bothOf({ ar, en }: Localized): string {
  return `${ar} ${en}`
}

/** The points that are open; one whose hours are not known is left out. */
export function openAt<Row extends ShopHours>(sellers: readonly Row[], now: Moment): Row[] {
  return sellers.filter((seller) => isOpenAt(seller, now) === true)
}

/** By their distance from here; without a place they come last. */
export function nearestFirst<Row extends OnMap>(
  sellers: readonly Row[],
  here: Position,
): (Row & { readonly meters: number | null })[] {
  return sellers
    .map((seller) => ({ ...seller, meters: metersTo(seller, here) }))
    .sort((one, other) => (one.meters ?? Number.MAX_VALUE) - (other.meters ?? Number.MAX_VALUE))
}

function metersTo({ latitude, longitude }: OnMap, here: Position): number | null {
  return latitude === null || longitude === null ? null : metersBetween(here, { latitude, longitude })
}

/** The cities that have points, the largest first. */
export function citiesOf(sellers: readonly Placed[]): SellerCity[] {
  const groups = [...Map.groupBy(sellers, ({ city_id: id }) => id)]
  return groups
    .map(([id, rows]) => ({
      id,
      name: rows[0]?.city ?? { ar: '', en: '' },
      count: rows.length,
      place: middleOf(rows),
    }))
    .sort((one, other) => other.count - one.count)
}

function middleOf(rows: readonly Placed[]): SellerCity['place'] {
  const placed = rows.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  )
  if (placed.length === 0) return null
  const mean = (of: (place: { latitude: number; longitude: number }) => number) =>
    placed.reduce((sum, place) => sum + of(place), 0) / placed.length
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) }
}
