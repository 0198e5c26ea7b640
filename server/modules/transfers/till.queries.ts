import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { isOfToday } from './money-request.queries.ts'

export interface TillRow {
  readonly id: bigint
  readonly clientId: bigint
  readonly name: string
  /** Of the merchant. */
  readonly memberNo: string
  readonly createdAt: Date
}

export interface ListedTill extends TillRow {
  /** When its latest bill was made. */
  readonly lastUsedAt: Date | null
}

export interface TillSum {
  readonly count: number
  readonly totalMinor: bigint
}

const columns = sql`t.id, t.client_id as "clientId", t.name, c.member_no as "memberNo", t.created_at as "createdAt"`

/** The open tills of a merchant, the oldest first. */
export async function findTills(db: Db, clientId: bigint): Promise<readonly ListedTill[]> {
  const { rows } = await sql<ListedTill>`
    select ${columns}, (select max(r.created_at) from money_request r where r.till_id = t.id) as "lastUsedAt"
    from till t join client c on c.id = t.client_id
    where t.client_id = ${clientId} and t.ended_at is null order by t.id`.execute(db)
  return rows
}

/** An open till; undefined for one that has ended. */
export async function findTill(db: Db, id: bigint): Promise<TillRow | undefined> {
  const { rows } = await sql<TillRow>`
    select ${columns} from till t join client c on c.id = t.client_id
    where t.id = ${id} and t.ended_at is null`.execute(db)
  return rows[0]
}

export async function insertTill(tx: Tx, till: { clientId: bigint; name: string }): Promise<bigint> {
  const { id } = await tx
    .insertInto('till')
    .values({ client_id: till.clientId, name: till.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns its name; undefined when it was not open */
export async function endTillRow(
  tx: Tx,
  till: { id: bigint; clientId: bigint },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update till set ended_at = now()
    where id = ${till.id} and client_id = ${till.clientId} and ended_at is null returning name`.execute(tx)
  return rows[0]?.name
}

/** How many bills a till made in the last 24 hours; customers made those of its own code by paying. It stays locked: two of its bills are counted one after the other. */
export async function countLatestBills(tx: Tx, id: bigint): Promise<number> {
  await sql`select from till where id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from money_request
    where till_id = ${id} and created_at > now() - interval '24 hours' and expires_at > created_at`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** The names of the tills where these transfers were taken. */
export async function findTillNames(
  db: Db,
  transferIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await sql<{ transferId: bigint; name: string }>`
    select r.transfer_id as "transferId", t.name from money_request r join till t on t.id = r.till_id
    where r.transfer_id = any(${transferIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ transferId, name }) => [transferId, name]))
}

/** What was paid at each till today, in Tripoli; what staff gave back is not counted. */
export async function sumTillsToday(db: Db, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, TillSum>> {
  const { rows } = await sql<TillSum & { id: bigint }>`
    select r.till_id as id, count(*)::int as count, sum(r.amount)::bigint as "totalMinor" from money_request r
    where r.till_id = any(${ids}::bigint[]) and r.status = 'paid'
      and ${isOfToday}
      and not exists (select from ledger.transaction g where g.reverses = r.transfer_id)
    group by r.till_id`.execute(db)
  return new Map(rows.map(({ id, ...sum }) => [id, sum]))
}
