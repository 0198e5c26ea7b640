import { sql } from 'kysely'
import { type PageQuery, pageOffset } from '#contract/kernel/paging.ts'
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export async function insertNotifications(
  tx: Tx,
  notices: readonly { readonly staffId: bigint; readonly kind: string; readonly data: object }[],
): Promise<void> {
  if (notices.length === 0) return
  await tx
    .insertInto('staff_notification')
    .values(
      notices.map(({ staffId, kind, data }) => ({
        staff_user_id: staffId,
        kind,
        data: JSON.stringify(data),
      })),
    )
    .execute()
}

export async function selectNotifications(db: Db, staffId: bigint, page: PageQuery) {
  const mine = db.selectFrom('staff_notification').where('staff_user_id', '=', staffId)
  const rows = await mine
    .select(['id', 'kind', 'data', 'read_at', 'created_at'])
    .orderBy('id', 'desc')
    .limit(page.per_page)
    .offset(pageOffset(page))
    .execute()
  return { rows, total: await countRows(mine) }
}

/** The named ones, or all. @returns how many are unread now */
export async function markRead(tx: Tx, staffId: bigint, ids: readonly bigint[] | undefined): Promise<number> {
  await tx
    .updateTable('staff_notification')
    .set({ read_at: sql`now()` })
    .where('staff_user_id', '=', staffId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .execute()
  return countRows(
    tx.selectFrom('staff_notification').where('staff_user_id', '=', staffId).where('read_at', 'is', null),
  )
}
