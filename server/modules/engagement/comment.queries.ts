import { type RawBuilder, sql } from 'kysely'
import { withdrawMinutesMax } from '#contract/shapes/reactions.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface Subject {
  readonly type: string
  readonly id: bigint
}

export interface CommentRow {
  readonly id: bigint
  readonly parentId: bigint | null
  readonly clientId: bigint
  /** In clear; null: the client is gone. */
  readonly author: string | null
  readonly body: string
  readonly createdAt: Date
  readonly state: 'waiting' | 'shown'
  readonly withdrawableUntil: Date
  readonly isWithdrawable: boolean
}

const window = sql`make_interval(mins => ${withdrawMinutesMax})`
const columns = sql`
  t.id, t.parent_id as "parentId", t.client_id as "clientId", c.name as author, t.body, t.created_at as "createdAt", t.state,
  t.created_at + ${window} as "withdrawableUntil", now() < t.created_at + ${window} as "isWithdrawable"`
const from = sql`from comment t left join client c on c.id = t.client_id and c.deleted_at is null`

interface Page {
  /** The last one of the page before. */
  readonly after: bigint | undefined
  readonly limit: number
}

/** Comments that this reader sees, the newest first: own ones that wait as well. */
export async function selectComments(
  db: Db,
  { type, id }: Subject,
  clientId: bigint | null,
  { after, limit }: Page,
): Promise<readonly CommentRow[]> {
  const earlier = after === undefined ? sql`` : sql`and t.id < ${after}`
  const some = (condition: RawBuilder<unknown>) => sql`(
    select ${columns} ${from}
    where t.subject_type = ${type} and t.subject_id = ${id} and t.parent_id is null and t.deleted_at is null
      and ${condition} ${earlier}
    order by t.id desc limit ${limit})`
  const own =
    clientId === null ? sql`` : sql`union all ${some(sql`t.state = 'waiting' and t.client_id = ${clientId}`)}`
  const { rows } = await sql<CommentRow>`
    select * from (${some(sql`t.state = 'shown'`)} ${own}) found order by id desc limit ${limit}`.execute(db)
  return rows
}

/** The first replies to each, the oldest first. */
export async function selectReplies(
  db: Db,
  parentIds: readonly bigint[],
  clientId: bigint | null,
  { after, limit }: Page,
): Promise<readonly CommentRow[]> {
  const later = after === undefined ? sql`` : sql`and t.id > ${after}`
  const { rows } = await sql<CommentRow>`
    select reply.* from unnest(${parentIds}::bigint[]) parent(id)
    cross join lateral (
      select ${columns} ${from}
      where t.parent_id = parent.id and t.deleted_at is null
        and (t.state = 'shown' or (t.state = 'waiting' and t.client_id = ${clientId})) ${later}
      order by t.id limit ${limit}
    ) reply`.execute(db)
  return rows
}

export async function findComment(db: Db, id: bigint): Promise<CommentRow | null> {
  const { rows } = await sql<CommentRow>`select ${columns} ${from} where t.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The subject of a comment that everyone sees; null for others, and for replies. */
export async function findThread(db: Db, id: bigint): Promise<Subject | null> {
  const { rows } = await sql<Subject>`
    select subject_type as type, subject_id as id from comment
    where id = ${id} and parent_id is null and state = 'shown' and deleted_at is null`.execute(db)
  return rows[0] ?? null
}

export interface NewComment {
  readonly subject: Subject
  readonly clientId: bigint
  readonly parentId: bigint | null
  readonly body: string
  readonly heldBy: 'moderation' | 'word' | null
}

export async function insertComment(
  tx: Tx,
  { subject, clientId, parentId, body, heldBy }: NewComment,
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into comment (subject_type, subject_id, client_id, parent_id, body, state, held_by)
    values (${subject.type}, ${subject.id}, ${clientId}, ${parentId}, ${body},
      ${heldBy === null ? 'shown' : 'waiting'}, ${heldBy})
    returning id`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('a comment that was written is gone')
  return made.id
}

/** A comment of this client, locked; `isLate`: it is too old to be taken back, by the database's clock. */
export async function lockOwn(
  tx: Tx,
  id: bigint,
  clientId: bigint,
): Promise<(Subject & { readonly isLate: boolean }) | null> {
  const { rows } = await sql<Subject & { isLate: boolean }>`
    select subject_type as type, subject_id as id, now() >= created_at + ${window} as "isLate" from comment
    where id = ${id} and client_id = ${clientId} and deleted_at is null for update`.execute(tx)
  return rows[0] ?? null
}

export async function markWithdrawn(tx: Tx, id: bigint): Promise<void> {
  await sql`update comment set deleted_at = now(), updated_at = now() where id = ${id}`.execute(tx)
}
