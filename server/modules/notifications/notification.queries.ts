import { type RawBuilder, sql } from 'kysely'
import { type PageQuery, pageOffset } from '#contract/kernel/paging.ts'
import { questionKinds } from '#contract/operations/notifications/list-notifications.ts'
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** The channel of changed clients' ids, comma-separated. */
export const clientChannel = 'client_events'
/** A payload may have 8,000 bytes; an id at most 19 digits. */
const idsPerNoticeMax = 300

export interface NewNotification {
  readonly clientId: bigint
  readonly kind: string
  /** JSON. */
  readonly data: string
}

export function notificationsStatement(notifications: readonly NewNotification[]): RawBuilder<unknown> {
  const clientIds = notifications.map(({ clientId }) => clientId)
  const kinds = notifications.map(({ kind }) => kind)
  const data = notifications.map((one) => one.data)
  return sql`
    with added as (
      insert into notification (client_id, kind, data)
      select * from unnest(${clientIds}::bigint[], ${kinds}::text[], ${data}::json[]) as news (client_id, kind, data)
      where not exists (
        select from notification_mute mute where mute.client_id = news.client_id and mute.kind = news.kind)
      returning client_id, id
    )
    insert into push_due (client_id, notification_id)
    select client_id, id from added
    where exists (select from push_subscription p where p.client_id = added.client_id)
  `
}

export async function announceClients(db: Db, clientIds: readonly bigint[]): Promise<void> {
  for (let at = 0; at < clientIds.length; at += idsPerNoticeMax) {
    const payload = clientIds.slice(at, at + idsPerNoticeMax).join(',')
    await sql`select pg_notify(${clientChannel}, ${payload})`.execute(db)
  }
}

/** What staff wrote is stored once, in their table. */
export const notificationColumns = [
  'notification.id',
  'notification.kind',
  'notification.read_at',
  'notification.created_at',
  sql<unknown>`case when notification.kind <> 'announcement' then notification.data else (
    select json_build_object('title', json_build_object('ar', b.title_ar, 'en', b.title_en),
                             'body', json_build_object('ar', b.body_ar, 'en', b.body_en))
    from broadcast b where b.id = (notification.data ->> 'broadcast_id')::bigint) end`.as('data'),
] as const

interface NotificationsWanted extends PageQuery {
  readonly 'filter[kind]'?: string | undefined
  readonly 'filter[read]'?: '0' | '1' | undefined
}

export async function selectNotifications(db: Db, clientId: bigint, page: NotificationsWanted) {
  const { 'filter[kind]': kind, 'filter[read]': read } = page
  const mine = db
    .selectFrom('notification')
    .where('client_id', '=', clientId)
    .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind ?? ''))
    .$if(read !== undefined, (rows) => rows.where('read_at', read === '1' ? 'is not' : 'is', null))
  const rows = await mine
    .select(notificationColumns)
    .orderBy('id', 'desc')
    .limit(page.per_page)
    .offset(pageOffset(page))
    .execute()
  return { rows, total: await countRows(mine) }
}

/** Oldest first. */
export function selectNotificationsAfter(db: Db, clientId: bigint, after: bigint, limit: number) {
  return db
    .selectFrom('notification')
    .select(notificationColumns)
    .where('client_id', '=', clientId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function selectLastId(db: Db, clientId: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('notification')
    .select('id')
    .where('client_id', '=', clientId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0n
}

/** Unread ones are counted among this many of the latest, so no index is needed. */
const unreadLookedAtMax = 1000

/** Marks the named ones, or all that ask for no answer. */
export async function markRead(tx: Tx, clientId: bigint, ids: readonly bigint[] | undefined): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ read_at: sql`now()` })
    .where('client_id', '=', clientId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) =>
      query.where('id', '=', sql<bigint>`any(${(ids ?? []).map(String)}::bigint[])`),
    )
    .$if(ids === undefined, (query) =>
      query
        .where('kind', 'not in', [...questionKinds])
        .where('id', '>=', sql<bigint>`(select min(latest.id) from ${latest(tx, clientId)} latest)`),
    )
    .execute()
}

export async function countUnread(db: Db, clientId: bigint): Promise<number> {
  const { total } = await db
    .selectFrom(latest(db, clientId).as('latest'))
    .where('latest.read_at', 'is', null)
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

function latest(db: Db, clientId: bigint) {
  return db
    .selectFrom('notification')
    .select(['id', 'read_at'])
    .where('client_id', '=', clientId)
    .orderBy('id', 'desc')
    .limit(unreadLookedAtMax)
}
