import { type PageQuery, pageOffset } from '#contract/kernel/paging.ts'
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

export async function selectCountries(db: Db, page: PageQuery) {
  const shown = db.selectFrom('country').where('active', '=', true).where('deleted_at', 'is', null)
  const rows = await shown
    .select(['id', 'code', 'name_ar', 'name_en'])
    .orderBy('id')
    .limit(page.per_page)
    .offset(pageOffset(page))
    .execute()
  return { rows, total: await countRows(shown) } satisfies Page<unknown>
}

export async function selectCities(db: Db, page: PageQuery) {
  const shown = db.selectFrom('city').where('active', '=', true).where('deleted_at', 'is', null)
  const rows = await shown
    .select(['id', 'country_id', 'name_ar', 'name_en', 'latitude', 'longitude'])
    .orderBy('position')
    .orderBy('id')
    .limit(page.per_page)
    .offset(pageOffset(page))
    .execute()
  return { rows, total: await countRows(shown) } satisfies Page<unknown>
}

export async function selectSellers(db: Db, page: PageQuery, cityId: bigint | undefined) {
  const shown = db
    .selectFrom('seller_point')
    .innerJoin('client', 'client.id', 'seller_point.client_id')
    .innerJoin('city', 'city.id', 'seller_point.city_id')
    .where('seller_point.active', '=', true)
    .where('seller_point.deleted_at', 'is', null)
    .where('client.seller', '=', true)
    .where('client.status', '=', 'active')
    .where('client.deleted_at', 'is', null)
    .$if(cityId !== undefined, (query) => query.where('seller_point.city_id', '=', cityId ?? 0n))
  const rows = await shown
    .select([
      'seller_point.id',
      'seller_point.name_ar',
      'seller_point.name_en',
      'seller_point.address_ar',
      'seller_point.address_en',
      'seller_point.city_id',
      'city.name_ar as city_ar',
      'city.name_en as city_en',
      'seller_point.phone',
      'seller_point.latitude',
      'seller_point.longitude',
    ])
    .orderBy('city.position')
    .orderBy('seller_point.id')
    .limit(page.per_page)
    .offset(pageOffset(page))
    .execute()
  return { rows, total: await countRows(shown) } satisfies Page<unknown>
}

export async function isCityShown(db: Db, id: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('city')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewSellerPoint {
  readonly clientId: bigint
  readonly nameAr: string
  readonly nameEn: string
  readonly cityId: bigint
  readonly addressAr: string
  readonly addressEn: string
  readonly phone: string | null
  readonly latitude: number
  readonly longitude: number
}

export async function insertSellerPoint(tx: Tx, point: NewSellerPoint): Promise<bigint> {
  const { id } = await tx
    .insertInto('seller_point')
    .values({
      client_id: point.clientId,
      name_ar: point.nameAr,
      name_en: point.nameEn,
      city_id: point.cityId,
      address_ar: point.addressAr,
      address_en: point.addressEn,
      phone: point.phone,
      latitude: point.latitude,
      longitude: point.longitude,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
