import type { Db, Tx } from '#server/platform/db/database.ts'

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
