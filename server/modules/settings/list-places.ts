import type { z } from 'zod'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { type PageQuery, pageMetaOf } from '#contract/kernel/paging.ts'
import type { localized } from '#contract/kernel/shapes.ts'
import type { listCities, listCountries, listSellers } from '#contract/operations/settings/list-places.ts'
import type { Db } from '#server/platform/db/database.ts'
import { selectCities, selectCountries, selectSellers } from './place.queries.ts'

export async function readCountries(db: Db, page: PageQuery) {
  const { rows, total } = await selectCountries(db, page)
  const data: AnswerInput<typeof listCountries> = rows.map((row) => ({
    id: String(row.id),
    code: row.code,
    name: nameOf(row),
  }))
  return { data, meta: pageMetaOf(page, total) }
}

export async function readCities(db: Db, page: PageQuery) {
  const { rows, total } = await selectCities(db, page)
  const data: AnswerInput<typeof listCities> = rows.map((row) => ({
    id: String(row.id),
    country_id: String(row.country_id),
    name: nameOf(row),
    ...placeOf(row),
  }))
  return { data, meta: pageMetaOf(page, total) }
}

export async function readSellers(db: Db, page: PageQuery & { city_id?: bigint | undefined }) {
  const { rows, total } = await selectSellers(db, page, page.city_id)
  const data: AnswerInput<typeof listSellers> = rows.map((row) => ({
    id: String(row.id),
    name: nameOf(row),
    address: { ar: row.address_ar, en: row.address_en },
    city_id: String(row.city_id),
    city: { ar: row.city_ar, en: row.city_en },
    phone: row.phone,
    ...placeOf(row),
  }))
  return { data, meta: pageMetaOf(page, total) }
}

function nameOf(row: { name_ar: string; name_en: string }): z.input<typeof localized> {
  return { ar: row.name_ar, en: row.name_en }
}

function placeOf(row: { latitude: string | null; longitude: string | null }) {
  return {
    latitude: row.latitude === null ? null : Number(row.latitude),
    longitude: row.longitude === null ? null : Number(row.longitude),
  }
}
