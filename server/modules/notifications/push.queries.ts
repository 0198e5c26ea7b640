import { sql } from 'kysely'
import type { Language } from '#contract/kernel/localized.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { PushDevice } from '#server/platform/outbox/index.ts'
import { notificationColumns } from './notification.queries.ts'

export interface NewPushDevice extends PushDevice {
  readonly clientId: bigint
  readonly sessionId: bigint
  readonly showsDetails: boolean
}

/** The browser of this session; null: none. */
export async function findOwnDevice(db: Db, sessionId: bigint): Promise<{ showsDetails: boolean } | null> {
  const row = await db
    .selectFrom('push_subscription')
    .select('shows_details as showsDetails')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row ?? null
}

/** A browser belongs to the last session that subscribed it, and a session has one browser. */
export async function saveDevice(tx: Tx, device: NewPushDevice): Promise<void> {
  const { clientId, sessionId, endpoint, p256dh, auth, showsDetails } = device
  // Two tabs may subscribe at once: the second waits and replaces what the first saved.
  await sql`select from client_session where id = ${sessionId} for no key update`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`.execute(tx)
  await tx
    .deleteFrom('push_subscription')
    .where((row) => row.or([row('session_id', '=', sessionId), row('endpoint', '=', endpoint)]))
    .execute()
  await tx
    .insertInto('push_subscription')
    .values({
      client_id: clientId,
      session_id: sessionId,
      endpoint,
      p256dh,
      auth,
      shows_details: showsDetails,
    })
    .execute()
}

export async function deleteOwnDevice(tx: Tx, sessionId: bigint): Promise<void> {
  await tx.deleteFrom('push_subscription').where('session_id', '=', sessionId).execute()
}

export async function deleteDevice(db: Db, id: bigint): Promise<void> {
  await db.deleteFrom('push_subscription').where('id', '=', id).execute()
}

/** A session that is not used any more has ended for its person too, though nothing marked it. */
const isSessionOpen = sql<boolean>`s.ended_at is null and s.expires_at > now() and s.last_access > now() - s.idle_life`

export async function findDevice(db: Db, id: bigint): Promise<PushDevice | null> {
  const row = await db
    .selectFrom('push_subscription as p')
    .innerJoin('client_session as s', 's.id', 'p.session_id')
    .select(['p.endpoint', 'p.p256dh', 'p.auth'])
    .where('p.id', '=', id)
    .where(isSessionOpen)
    .executeTakeFirst()
  return row ?? null
}

export interface DuePush {
  readonly id: bigint
  readonly kind: string
  readonly data: unknown
  readonly read_at: Date | null
  readonly created_at: Date
  readonly deviceId: bigint
  readonly showsDetails: boolean
  readonly phone: string
  readonly locale: Language
}

/** Takes the oldest, once for each open browser of their clients. @returns also how many notifications were taken */
export async function takeDue(tx: Tx, max: number): Promise<{ taken: number; pushes: readonly DuePush[] }> {
  const { rows } = await sql<{ id: bigint; clientId: bigint }>`
    delete from push_due due using (
      select client_id, notification_id from push_due order by notification_id limit ${max} for update skip locked
    ) oldest
    where due.client_id = oldest.client_id and due.notification_id = oldest.notification_id
    returning due.notification_id as id, due.client_id as "clientId"`.execute(tx)
  if (rows.length === 0) return { taken: 0, pushes: [] }
  const pushes = await tx
    .selectFrom('notification')
    .innerJoin('push_subscription as p', 'p.client_id', 'notification.client_id')
    .innerJoin('client_session as s', 's.id', 'p.session_id')
    .innerJoin('client as c', 'c.id', 'notification.client_id')
    .select(notificationColumns)
    .select(['p.id as deviceId', 'p.shows_details as showsDetails', 'c.phone'])
    .select(sql<Language>`c.locale`.as('locale'))
    .where(
      sql<boolean>`(notification.client_id, notification.id) in (
        select * from unnest(${rows.map(({ clientId }) => clientId)}::bigint[], ${rows.map(({ id }) => id)}::bigint[]))`,
    )
    .where(isSessionOpen)
    .orderBy('notification.id')
    // A browser that is forgotten meanwhile would end the whole batch: its message refers to it.
    .forKeyShare('p')
    .execute()
  return { taken: rows.length, pushes }
}
