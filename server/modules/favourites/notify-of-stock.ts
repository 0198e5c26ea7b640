import { Refusal } from '#contract/kernel/refusal.ts'
import { findInCatalogue } from '#server/modules/catalogue/index.ts'
import { lockClient } from '#server/modules/clients/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import type { Database, Db, Tx } from '#server/platform/db/database.ts'
import { favouritesMax, isInShop } from './favourite.queries.ts'
import { deleteNotice, findAwaited, insertNotice, listNotices, takeWaiting } from './stock-notice.queries.ts'

export async function showNotices(db: Db, clientId: bigint): Promise<string[]> {
  return (await listNotices(db, clientId)).map(String)
}

/**
 * Asking twice has no further effect, and a notice for a card that left the shop can be taken back.
 * @throws Refusal `request.not_found` for a category that is not of the shop, `favourite.limit_reached`
 */
export async function askNotice(
  tx: Tx,
  { clientId, categoryId, wanted }: { clientId: bigint; categoryId: bigint; wanted: boolean },
): Promise<string[]> {
  if (!wanted) {
    await deleteNotice(tx, clientId, categoryId)
    return showNotices(tx, clientId)
  }
  await lockClient(tx, clientId)
  const known = await listNotices(tx, clientId)
  if (known.includes(categoryId)) return known.map(String)
  if (!(await isInShop(tx, categoryId))) throw new Refusal('request.not_found')
  if (known.length >= favouritesMax) throw new Refusal('favourite.limit_reached', { max: favouritesMax })
  await insertNotice(tx, clientId, categoryId)
  return showNotices(tx, clientId)
}

const rowsOfRound = 500

/** A chore: who waits for a card that is there again is notified once. */
export async function notifyOfStock(database: Database): Promise<void> {
  const awaited = await findAwaited(database.db)
  if (awaited.length === 0) return
  const categories = await findInCatalogue(database.db, awaited)
  for (const { id, name, stock } of categories) {
    if (stock === 0) continue
    await database.transact(async (tx) => {
      const clientIds = await takeWaiting(tx, BigInt(id), rowsOfRound)
      const data = { category: name, category_id: id }
      await notify(
        tx,
        clientIds.map((clientId) => ({ clientId, kind: 'card_available' as const, data })),
      )
    })
  }
}
