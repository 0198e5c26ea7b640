import type { Language } from '#contract/kernel/localized.ts'
import type { MapPoint } from '#web/ui/libya-map.tsx'
import type { SellerCity } from './find-sellers.ts'

/** Neighbours of a large city are dots without a figure, or none could be read. */
const countedFrom = 6

/** Cities as points of a map; the largest is drawn last, above its neighbours. */
export function pointsOf(cities: readonly SellerCity[], locale: Language): MapPoint[] {
  return cities
    .flatMap(({ id, name, count, place }) =>
      place ? [{ id, name: name[locale], ...(count >= countedFrom && { count }), ...place }] : [],
    )
    .toReversed()
}

/** The largest cities that are at least so far from each other, so that their names can be read on a map. */
export function spreadOut(cities: readonly SellerCity[], degrees: number): SellerCity[] {
  const kept: SellerCity[] = []
  for (const city of cities) {
    if (city.place && kept.every((other) => distanceOf(city, other) >= degrees)) kept.push(city)
  }
  return kept
}

/** In degrees; enough for a small drawing. */
function distanceOf({ place: one }: SellerCity, { place: other }: SellerCity): number {
  if (!one || !other) return Number.POSITIVE_INFINITY
  return Math.hypot(one.latitude - other.latitude, one.longitude - other.longitude)
}
