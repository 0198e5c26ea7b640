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

export async function isNotified(
  db: Db,
  { staffId, kind, link }: { readonly staffId: bigint; readonly kind: string; readonly link: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('staff_notification')
    .select('id')
    .where('staff_user_id', '=', staffId)
    .where('kind', '=', kind)
    .where(sql`data ->> 'link'`, '=', link)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function selectNotifications(db: Db, staffId: bigint, page: PageQuery) {
  const mine = db.selectFrom('staff_notification').where('staff_user_id', '=', staffId)
  const rows = await mine
    // Joined, so notices can show the request and its outcome.
    .leftJoin('approval', (join) =>
      join
        .on('staff_notification.kind', 'in', ['approval_asked', 'approval_executed', 'approval_refused'])
        .on(
          'approval.id',
          '=',
          sql<bigint>`substring(staff_notification.data ->> 'link' from '/approvals/(\\d+)$')::bigint`,
        ),
    )
    .leftJoin('staff_user as checker', 'checker.id', 'approval.checker_id')
    .select([
      ...(['staff_notification.id', 'staff_notification.kind', 'staff_notification.data'] as const),
      ...(['staff_notification.created_at', 'checker.name as checker'] as const),
      ...(['approval.before', 'approval.after'] as const),
      sql<string | null>`case when approval.status = 'waiting' and approval.expires_at <= now()
                         then 'expired' else approval.status end`.as('status'),
      sql<Date | null>`coalesce(staff_notification.read_at, case when staff_notification.kind = 'approval_asked' then
        coalesce(approval.decided_at, case when approval.expires_at <= now() then approval.expires_at end) end)`.as(
        'read_at',
      ),
    ])
    .orderBy('staff_notification.id', 'desc')
    .limit(page.per_page)
    .offset(pageOffset(page))
    .execute()
  return { rows, total: await countRows(mine) }
}

/** The named ones, or all. @returns the unread count */
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
