import type { Language } from '#contract/kernel/localized.ts'
import type { MapPoint } from '#web/ui/libya-map.tsx'
import type { SellerCity } from './find-sellers.ts'

/** Cities as points of a map; the largest is drawn last, above its neighbours. */
export function pointsOf(cities: readonly SellerCity[], locale: Language): MapPoint[] {
  return cities
    .flatMap(({ id, name, count, place }) => (place ? [{ id, name: name[locale], count, ...place }] : []))
    .toReversed()
}
