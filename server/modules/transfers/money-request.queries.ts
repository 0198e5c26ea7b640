import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'
import type { AskedBefore, Payable } from './money-request.rules.ts'

/** A name in clear: mask it before others see it. */
interface OtherSide {
  readonly name: string
  readonly memberNo: string
  readonly merchant: boolean
}

export interface MoneyRequestRow extends Payable {
  readonly id: bigint
  readonly kind: 'request' | 'bill'
  readonly note: string | null
  readonly transferId: bigint | null
  /** Where a cashier made the bill. */
  readonly tillId: bigint | null
  readonly createdAt: Date
  /** The clock of the database. */
  readonly now: Date
  readonly asker: OtherSide
  readonly payer: OtherSide | null
}

const payable = sql`r.id, r.asker_id as "askerId", r.payer_id as "payerId", r.amount as "amountMinor",
  r.status as "storedStatus", r.expires_at as "expiresAt"`

const side = (client: RawBuilder<unknown>) =>
  sql`jsonb_build_object('name', ${client}.name, 'memberNo', ${client}.member_no, 'merchant', ${client}.merchant)`

const rowsWhere = (chosen: RawBuilder<unknown>) => sql<MoneyRequestRow>`
  select ${payable}, r.kind, r.note, r.transfer_id as "transferId", r.till_id as "tillId", r.created_at as "createdAt", now() as now,
    ${side(sql`asker`)} as asker, case when payer.id is not null then ${side(sql`payer`)} end as payer
  from money_request r join client asker on asker.id = r.asker_id left join client payer on payer.id = r.payer_id
  where ${chosen}`

export interface NewMoneyRequest {
  readonly kind: MoneyRequestRow['kind']
  readonly askerId: bigint
  readonly payerId: bigint | null
  readonly amountMinor: bigint
  readonly note: string | null
  readonly minutes: number
  /** Of the page that sent it; null: of a bill. */
  readonly sentKey: string | null
  readonly tillId: bigint | null
}

export async function insertMoneyRequest(tx: Tx, asked: NewMoneyRequest): Promise<bigint> {
  const { kind, askerId, payerId, amountMinor, note, minutes, sentKey, tillId } = asked
  const { id } = await tx
    .insertInto('money_request')
    .values({
      kind,
      asker_id: askerId,
      payer_id: payerId,
      amount: amountMinor,
      note,
      sent_key: sentKey,
      till_id: tillId,
      expires_at: sql`now() + make_interval(mins => ${minutes})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The request that this key has made. The client who asks is locked. */
export async function findSentRequest(tx: Tx, askerId: bigint, sentKey: string): Promise<bigint | null> {
  const row = await tx
    .selectFrom('money_request')
    .select('id')
    .where('asker_id', '=', askerId)
    .where('sent_key', '=', sentKey)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Of the last 24 hours. The client who asks is locked: two of their requests are counted one after the other. */
export async function findAskedBefore(db: Db, askerId: bigint, payerId: bigint): Promise<AskedBefore> {
  const { rows } = await sql<AskedBefore>`
    select count(*)::int as "toAll", count(*) filter (where payer_id = ${payerId})::int as "toOne",
      exists (select from money_request_block where client_id = ${payerId} and asker_id = ${askerId}) as "isBlocked"
    from money_request
    where asker_id = ${askerId} and kind = 'request' and created_at > now() - interval '24 hours'`.execute(db)
  return rows[0] ?? { toAll: 0, toOne: 0, isBlocked: false }
}

export async function findMoneyRequest(db: Db, id: bigint): Promise<MoneyRequestRow | undefined> {
  const { rows } = await rowsWhere(sql`r.id = ${id}`).execute(db)
  return rows[0]
}

/** The newest bill whose id ends like this, if it is among the last `places` requests. */
export async function findBillAt(
  db: Db,
  place: bigint,
  places: bigint,
): Promise<MoneyRequestRow | undefined> {
  const { rows } = await rowsWhere(sql`r.kind = 'bill' and r.id = (
    select latest.id - mod(latest.id - ${place}, ${places}) from (select max(id) as id from money_request) latest)`).execute(
    db,
  )
  return rows[0]
}

/** A cashier looks at the last ones. */
const tillBillsMax = 30

const dayStart = sql`date_trunc('day', now(), 'Africa/Tripoli')`
/** Bills `r` of a till that were made or ended today, in Tripoli: one may be paid after midnight. */
export const isOfToday = sql`(
  r.created_at >= ${dayStart} - interval '1 hour' and coalesce(r.ended_at, r.created_at) >= ${dayStart})`

/** Bills of a till today, the newest first. */
export async function findBillsOfTill(db: Db, tillId: bigint): Promise<readonly MoneyRequestRow[]> {
  const { rows } = await rowsWhere(sql`
    r.till_id = ${tillId} and ${isOfToday}
    order by r.created_at desc, r.id desc limit ${tillBillsMax}`).execute(db)
  return rows
}

/** A merchant shows one after the other. */
const openBillsMax = 5

/** Bills of a merchant's own page that nobody has paid yet, the newest first. */
export async function findOpenBills(db: Db, merchantId: bigint): Promise<readonly MoneyRequestRow[]> {
  const { rows } = await rowsWhere(sql`
    r.asker_id = ${merchantId} and r.kind = 'bill' and r.till_id is null and r.status = 'waiting' and r.expires_at > now()
    order by r.id desc limit ${openBillsMax}`).execute(db)
  return rows
}

/** Requests of one side or both, newest first; no bills. */
export async function findMoneyRequestsOf(
  db: Db,
  clientId: bigint,
  page: { readonly side?: 'asked' | 'received' | undefined; readonly limit: number; readonly offset: number },
): Promise<{ rows: readonly MoneyRequestRow[]; total: number }> {
  const asked = sql`r.asker_id = ${clientId}`
  const received = sql`r.payer_id = ${clientId}`
  const either = { asked, received }
  const mine = page.side ? either[page.side] : sql`(${asked} or ${received})`
  const chosen = sql`${mine} and r.kind = 'request'`
  const [{ rows }, counted] = await Promise.all([
    rowsWhere(sql`${chosen} order by r.id desc limit ${page.limit} offset ${page.offset}`).execute(db),
    sql<{ total: number }>`select count(*)::int as total from money_request r where ${chosen}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

type Locked = Payable & { readonly id: bigint }

/** Locked in the order of their ids. */
export async function lockMoneyRequests(
  tx: Tx,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, Locked>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Locked>`
    select ${payable} from money_request r where r.id = any(${[...new Set(ids)]}::bigint[])
    order by r.id for no key update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface Payment {
  readonly id: bigint
  readonly payerId: bigint
  readonly transferId: bigint
  readonly at: Date
}

/** @throws Stale when one has left its state meanwhile */
export async function markPaid(tx: Tx, payments: readonly Payment[]): Promise<void> {
  const { numAffectedRows } = await sql`
    update money_request r set status = 'paid', payer_id = n.payer_id, transfer_id = n.transfer_id, ended_at = n.at
    from unnest(${payments.map(({ id }) => id)}::bigint[], ${payments.map(({ payerId }) => payerId)}::bigint[],
      ${payments.map(({ transferId }) => transferId)}::bigint[], ${payments.map(({ at }) => at)}::timestamptz[])
      n (id, payer_id, transfer_id, at)
    where r.id = n.id and r.status = 'waiting'`.execute(tx)
  if (numAffectedRows !== BigInt(payments.length)) throw new Stale('a money request has left its state')
}

export interface ScannedBill extends Omit<Payment, 'id'> {
  readonly tillId: bigint
  readonly askerId: bigint
  readonly amountMinor: bigint
  readonly note: string | null
}

/** Paid by the own code of a till: made and paid at once, so that the till counts it like its other bills. */
export async function insertScannedBills(tx: Tx, bills: readonly ScannedBill[]): Promise<void> {
  await tx
    .insertInto('money_request')
    .values(
      bills.map(({ tillId, askerId, payerId, amountMinor, note, transferId, at }) => ({
        kind: 'bill',
        asker_id: askerId,
        payer_id: payerId,
        amount: amountMinor,
        note,
        status: 'paid',
        transfer_id: transferId,
        till_id: tillId,
        expires_at: at,
        created_at: at,
        ended_at: at,
      })),
    )
    .execute()
}

/** Of one that waits and is locked. */
export async function endMoneyRequest(tx: Tx, id: bigint, status: 'declined' | 'withdrawn'): Promise<void> {
  await sql`update money_request set status = ${status}, ended_at = now() where id = ${id}`.execute(tx)
}

export async function blockAsker(tx: Tx, clientId: bigint, askerId: bigint): Promise<void> {
  await sql`
    insert into money_request_block (client_id, asker_id) values (${clientId}, ${askerId})
    on conflict do nothing`.execute(tx)
}

/** @returns whether it was blocked */
export async function unblock(tx: Tx, clientId: bigint, askerId: bigint): Promise<boolean> {
  const { rows } = await sql`
    delete from money_request_block where client_id = ${clientId} and asker_id = ${askerId} returning asker_id`.execute(
    tx,
  )
  return rows.length > 0
}

/** A longer list is of no use. */
const blockedShownMax = 100

export async function findBlocked(
  db: Db,
  clientId: bigint,
): Promise<readonly { readonly id: bigint; readonly name: string; readonly memberNo: string }[]> {
  const { rows } = await sql<{ id: bigint; name: string; memberNo: string }>`
    select c.id, c.name, c.member_no as "memberNo" from money_request_block b join client c on c.id = b.asker_id
    where b.client_id = ${clientId} order by b.created_at desc limit ${blockedShownMax}`.execute(db)
  return rows
}
