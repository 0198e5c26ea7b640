import { type RawBuilder, sql } from 'kysely'
import { type PageQuery, pageOffset } from '#contract/kernel/paging.ts'
import type { supportTopics } from '#contract/operations/content/support-topics.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** A message of a client from the portal, with its latest text. */
export interface SupportRow {
  readonly id: bigint
  readonly reference: string
  readonly topic: (typeof supportTopics)[number]
  readonly status: string
  readonly about: string | null
  readonly problem: 'used_already' | 'refused' | 'unreadable' | 'other' | null
  readonly cardOrderId: bigint | null
  readonly body: string
  readonly sentAt: Date
  readonly last: SupportText | null
}

export interface SupportText {
  readonly from: 'client' | 'support'
  readonly body: string
  readonly at: Date
}

const columns = sql`
  m.id, m.reference, m.topic, m.status, m.about, m.problem, m.card_order_id as "cardOrderId", m.body, m.created_at as "sentAt"`

/** What was written after message `m`. */
const later = sql`
  select 'support' as "from", a.body, a.created_at as at from contact_answer a where a.message_id = m.id
  union all
  select 'client', r.body, r.created_at from contact_reply r where r.message_id = m.id`

const fromPortal = (clientId: bigint) => sql`m.client_id = ${clientId} and m.sent_key is not null`

export async function selectSupportMessages(
  db: Db,
  clientId: bigint,
  page: PageQuery,
): Promise<{ rows: SupportRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<Omit<SupportRow, 'last'> & { lastFrom: SupportText['from'] | null; lastBody: string; lastAt: Date }>`
      select ${columns}, l."from" as "lastFrom", l.body as "lastBody", l.at as "lastAt"
      from contact_message m
      left join lateral (select * from (${later}) t order by t.at desc limit 1) l on true
      where ${fromPortal(clientId)}
      order by m.id desc limit ${page.per_page} offset ${pageOffset(page)}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from contact_message m where ${fromPortal(clientId)}`.execute(db),
  ])
  return {
    rows: rows.map(({ lastFrom: from, lastBody: body, lastAt: at, ...row }) => ({
      ...row,
      last: from && { from, body, at },
    })),
    total: counted.rows[0]?.total ?? 0,
  }
}

const textsMax = 200

export async function selectSupportMessage(
  db: Db,
  clientId: bigint,
  id: bigint,
): Promise<{ row: Omit<SupportRow, 'last'>; later: SupportText[] } | null> {
  const { rows } = await sql<Omit<SupportRow, 'last'>>`
    select ${columns} from contact_message m where m.id = ${id} and ${fromPortal(clientId)}`.execute(db)
  const [row] = rows
  if (!row) return null
  const texts = await sql<SupportText>`
    select t.* from contact_message m cross join lateral (${later}) t
    where m.id = ${id} order by t.at limit ${textsMax}`.execute(db)
  return { row, later: texts.rows }
}

/** Locks the client, so that what is counted stays so. */
export async function countOpenMessages(tx: Tx, clientId: bigint): Promise<number> {
  await sql`select from client where id = ${clientId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from contact_message m
    where ${fromPortal(clientId)} and m.status in ('new', 'read')`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The message that was sent with this key. */
export async function findSent(db: Db, clientId: bigint, key: string): Promise<bigint | null> {
  return idOf(db, sql`m.client_id = ${clientId} and m.sent_key = ${key}`)
}

/** The open report of a card. */
export async function findOpenReport(db: Db, clientId: bigint, cardId: bigint): Promise<bigint | null> {
  return idOf(
    db,
    sql`m.client_id = ${clientId} and m.card_id = ${cardId} and m.status in ('new', 'read', 'answered')`,
  )
}

async function idOf(db: Db, chosen: RawBuilder<unknown>): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`select m.id from contact_message m where ${chosen}`.execute(db)
  return rows[0]?.id ?? null
}

export interface LockedMessage {
  readonly status: string
  readonly replies: number
  /** It is counted among those that wait for staff. */
  readonly isWaiting: boolean
  /** An open message about the same card, of which there is one at a time. */
  readonly openTwin: bigint | null
}

/** Locked until the reply is written. */
export async function lockSupportMessage(
  tx: Tx,
  clientId: bigint,
  id: bigint,
): Promise<LockedMessage | null> {
  const { rows } = await sql<LockedMessage>`
    select m.status, m.status in ('new', 'read') as "isWaiting",
      (select count(*)::integer from contact_reply r where r.message_id = m.id) as replies,
      (select o.id from contact_message o
       where o.client_id = m.client_id and o.card_id = m.card_id and o.id <> m.id
         and o.status in ('new', 'read', 'answered')) as "openTwin"
    from contact_message m where m.id = ${id} and ${fromPortal(clientId)} for no key update of m`.execute(tx)
  return rows[0] ?? null
}

/** @returns false when it was written before */
export async function insertReply(
  tx: Tx,
  reply: { messageId: bigint; body: string; key: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('contact_reply')
    .values({ message_id: reply.messageId, body: reply.body, sent_key: reply.key })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The reference of another open message of the same client about the same card, or another open request for the same kind
 * of account. One that is written meanwhile still meets the index.
 */
export async function findOpenTwin(db: Db, id: bigint): Promise<string | null> {
  const { rows } = await sql<{ reference: string }>`
    select o.reference from contact_message m join contact_message o on o.client_id = m.client_id and o.id <> m.id
    where m.id = ${id} and (
      o.card_id = m.card_id and o.status in ('new', 'read', 'answered')
      or m.sent_key is null and o.sent_key is null and o.topic = m.topic and o.status in ('new', 'read', 'spam'))
    limit 1`.execute(db)
  return rows[0]?.reference ?? null
}

/** It waits for staff again; spam stays spam. */
export async function reopenMessage(tx: Tx, id: bigint): Promise<void> {
  await sql`
    update contact_message set status = 'new', updated_at = now()
    where id = ${id} and status <> 'spam'`.execute(tx)
}
