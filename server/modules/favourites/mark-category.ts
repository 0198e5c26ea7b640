import { Refusal } from '#contract/kernel/refusal.ts'
import { lockClient } from '#server/modules/clients/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import {
  deleteCategory,
  favouritesMax,
  insertCategory,
  isInShop,
  listCategories,
} from './favourite.queries.ts'

/**
 * Marking twice has no further effect.
 * @throws Refusal `request.not_found` for a category that is not on sale, `favourite.limit_reached`
 */
export async function markCategory(
  tx: Tx,
  { clientId, categoryId, favourite }: { clientId: bigint; categoryId: bigint; favourite: boolean },
): Promise<string[]> {
  if (!(await isInShop(tx, categoryId))) throw new Refusal('request.not_found')
  if (!favourite) {
    await deleteCategory(tx, clientId, categoryId)
    return (await listCategories(tx, clientId)).map(String)
  }
  await lockClient(tx, clientId)
  const known = await listCategories(tx, clientId)
  if (known.includes(categoryId)) return known.map(String)
  if (known.length >= favouritesMax) throw new Refusal('favourite.limit_reached', { max: favouritesMax })
  await insertCategory(tx, clientId, categoryId)
  return [categoryId, ...known].map(String)
}

export async function showCategories(db: Db, clientId: bigint): Promise<string[]> {
  return (await listCategories(db, clientId)).map(String)
}
