import { type Activity, recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertSupplier, type NewSupplier } from './supplier.queries.ts'

/** @returns its id */
export async function createSupplier(
  tx: Tx,
  supplier: NewSupplier,
  actor: Activity['actor'],
): Promise<bigint> {
  const id = await insertSupplier(tx, supplier)
  const { nameAr, nameEn, ...rest } = supplier
  await recordActivity(tx, [
    {
      action: 'created',
      subject: { type: 'supplier', id },
      actor,
      after: { name: { ar: nameAr, en: nameEn }, ...rest },
    },
  ])
  return id
}
