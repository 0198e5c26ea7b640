import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertSellerPoint, type NewSellerPoint } from './place.queries.ts'

/** Where a seller hands out printed vouchers, as the public sees it. */
export async function addSellerPoint(tx: Tx, point: NewSellerPoint, staffId: bigint | null): Promise<bigint> {
  const id = await insertSellerPoint(tx, point)
  await recordActivity(tx, [
    {
      action: 'created',
      subject: { type: 'seller_point', id },
      actor: { type: staffId === null ? 'system' : 'staff', id: staffId },
      after: {
        client_id: point.clientId,
        name: { ar: point.nameAr, en: point.nameEn },
        city_id: point.cityId,
        address: { ar: point.addressAr, en: point.addressEn },
        phone: point.phone,
      },
    },
  ])
  return id
}
