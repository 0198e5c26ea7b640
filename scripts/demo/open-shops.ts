import type { Localized } from '#contract/kernel/shapes.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  districts,
  inlandStreet,
  landmarks,
  shopHours,
  shopKinds,
  shopNames,
  shopsOfCities,
  streets,
} from './shops.ts'

interface City {
  readonly id: bigint
  readonly name_en: string
  readonly latitude: string | null
  readonly longitude: string | null
}

interface Sellers {
  readonly west: bigint
  readonly east: bigint
}

/** Between Sirte and Ajdabiya. */
const eastFromLongitude = 18.5
/** South of it no city lies at the sea. */
const coastFromLatitude = 30.3
/** Of the other cities, that many larger ones have two. */
const withTwo = 14
const scatterDegrees = 0.007
/** The golden angle spreads any number of points evenly. */
const goldenAngle = 2.399_963

/**
 * Shops in all cities that sell the vouchers of two sellers, in one statement: each for itself would take most of
 * the time of the start.
 */
export async function openShops(database: Database, sellers: Sellers, staffId: bigint): Promise<void> {
  const cities = await database.db
    .selectFrom('city')
    .select(['id', 'name_en', 'latitude', 'longitude'])
    .orderBy('position')
    .execute()
  const small = cities.filter(({ name_en: name }) => !(name in shopsOfCities))
  const countOf = (city: City) => shopsOfCities[city.name_en] ?? (small.indexOf(city) < withTwo ? 2 : 1)
  const rows = cities
    .flatMap((city) => Array.from({ length: countOf(city) }, (_, place) => ({ city, place })))
    .map(({ city, place }, number) => shopOf(city, place, number, sellers))
  await database.transact(async (tx) => {
    const made = await tx
      .insertInto('seller_point')
      .values(rows)
      .returning(['id', 'name_ar', 'name_en'])
      .execute()
    const actor = { type: 'staff', id: staffId } as const
    await recordActivity(
      tx,
      made.map(({ id, ...name }) => ({
        action: 'created',
        subject: { type: 'seller_point', id },
        actor,
        after: name,
      })),
    )
  })
}

function shopOf(city: City, place: number, number: number, sellers: Sellers) {
  const middle = { latitude: Number(city.latitude), longitude: Number(city.longitude) }
  const quarters = districts[city.name_en]
  const district = quarters && pick(quarters, place)
  const name = pick(shopNames, number)
  // Each round of names goes to the next kind, so no shop is named twice.
  const kind = pick(shopKinds, number + Math.floor(number / shopNames.length))
  const address = joined(district ?? streetIn(middle, number), pick(landmarks, number))
  return {
    client_id: middle.longitude > eastFromLongitude ? sellers.east : sellers.west,
    city_id: city.id,
    name_ar: kind.ar.replace('*', name.ar),
    name_en: kind.en.replace('*', name.en),
    address_ar: address.ar,
    address_en: address.en,
    phone: `09${pick(['1', '2', '4', '5'], number)}${5_500_013 + number * 1_237}`,
    ...near(district ?? middle, place, district !== undefined),
    ...pick(shopHours, number),
  }
}

function streetIn({ latitude }: { latitude: number }, number: number): Localized {
  const street = pick(streets, number)
  return latitude < coastFromLatitude && street.ar === 'الطريق الساحلي' ? inlandStreet : street
}

function joined(first: Localized, then: Localized): Localized {
  return { ar: `${first.ar}، ${then.ar}`, en: `${first.en}, ${then.en}` }
}

/** A place around `middle`; in a city at the sea without districts only south of it. */
function near(middle: { latitude: number; longitude: number }, place: number, around: boolean) {
  const reach = scatterDegrees * Math.sqrt((place % 8) / 8 + 0.05)
  const north = reach * Math.sin(place * goldenAngle)
  return {
    latitude: (middle.latitude + (around ? north / 2 : -Math.abs(north))).toFixed(5),
    longitude: (middle.longitude + reach * Math.cos(place * goldenAngle)).toFixed(5),
  }
}

function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}
