import { Refusal } from '#contract/kernel/refusal.ts'
import { type Activity, recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertCategory, type NewCategory, supplierExists } from './category.queries.ts'
import { checkCategory } from './category.rules.ts'

/**
 * @returns its id
 * @throws Refusal of `checkCategory`, or `request.not_found` for the supplier
 */
export async function createCategory(
  tx: Tx,
  category: NewCategory,
  actor: Activity['actor'],
): Promise<bigint> {
  checkCategory(category)
  if (!(await supplierExists(tx, category.supplierId))) throw new Refusal('request.not_found')
  const id = await insertCategory(tx, category)
  await recordActivity(tx, [
    { action: 'created', subject: { type: 'category', id }, actor, after: { ...category } },
  ])
  return id
}
