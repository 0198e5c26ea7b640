import { sql } from 'kysely'
import { cleanTyped, numberTyped } from '#contract/kernel/digits.ts'
import type { SoughtRows } from '#server/modules/clients/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type DayRange, inTripoliDays } from '#server/platform/db/tripoli-days.ts'
import type { OurPayment } from './statement.rules.ts'

/** For a row `t` that shares its id with a recharge. */
export const withRecharge = sql`join recharge r on r.id = t.id`
export const ofRecharge = {
  client: sql`r.client_id`,
  method: sql`r.method`,
  amount: sql`r.amount`,
  fee: sql`r.fee`,
  netAmount: sql`(r.amount - r.fee)`,
  status: sql`r.status`,
} as const
export const requestNumber = sql`t.id::text`
export const slipMime = sql`(select f.mime from stored_file f where f.id = t.photo_id)`
export const deciderName = sql`(select u.name from staff_user u where u.id = t.decided_by)`

/** By our number or the bank's, or by client. */
export function numberOrClient(typed: string): SoughtRows {
  return {
    known: [
      sql`select ${numberTyped(typed)}::bigint`,
      sql`select id from bank_transfer_request where reference_folded = ${foldReference(typed)}`,
    ],
    client: ofRecharge.client,
    ofClient: sql`
      select b.id from recharge m join bank_transfer_request b on b.id = m.id where m.client_id = c.id`,
  }
}

/** Folded like the column. */
function foldReference(typed: string): string {
  return cleanTyped(typed)
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
}

/** By our or the gateway's number of the payment, or by client. */
export function namesOrClient(typed: string): SoughtRows {
  const word = typed.trim()
  return {
    known: [
      sql`select id from payment where invoice_no = ${word}`,
      sql`select id from payment where gateway_transaction = ${word}`,
    ],
    client: ofRecharge.client,
    ofClient: sql`select p.id from recharge m join payment p on p.id = m.id where m.client_id = c.id`,
  }
}

export async function findSlipId(db: Db, requestId: bigint): Promise<string | null> {
  const row = await db
    .selectFrom('bank_transfer_request')
    .select('photo_id')
    .where('id', '=', requestId)
    .executeTakeFirst()
  return row?.photo_id ?? null
}

export interface LikeRequest {
  readonly id: bigint
  readonly client: string
  readonly amountMinor: bigint
  readonly bank: string
  readonly status: string
  readonly sameSlip: boolean
  readonly sameReference: boolean
  readonly createdAt: Date
}

/** Others with the same picture, the same bank number, or the same amount on the same day; in this order. */
export async function selectLikeRequests(
  db: Db,
  requestId: bigint,
  limit: number,
): Promise<readonly LikeRequest[]> {
  const { rows } = await sql<LikeRequest>`
    with mine as (
      select b.id, b.transferred_on, b.reference_folded, f.sha256, r.amount
      from bank_transfer_request b join recharge r on r.id = b.id join stored_file f on f.id = b.photo_id
      where b.id = ${requestId}),
    alike as (
      select o.id, true as same_slip, false as same_reference from mine
      join stored_file f on f.sha256 = mine.sha256 join bank_transfer_request o on o.photo_id = f.id
      where o.id <> mine.id
      union all
      select o.id, false, true from mine
      join bank_transfer_request o on o.reference_folded = mine.reference_folded
      where o.id <> mine.id
      union all
      select o.id, false, false from mine
      join bank_transfer_request o on o.transferred_on = mine.transferred_on
      join recharge r on r.id = o.id and r.amount = mine.amount
      where o.id <> mine.id)
    select r.id, c.name as client, r.amount as "amountMinor", b.bank, r.status,
           bool_or(alike.same_slip) as "sameSlip", bool_or(alike.same_reference) as "sameReference",
           r.created_at as "createdAt"
    from alike join bank_transfer_request b on b.id = alike.id
    join recharge r on r.id = b.id join client c on c.id = r.client_id
    group by r.id, c.name, b.bank
    order by bool_or(alike.same_slip) desc, bool_or(alike.same_reference) desc, r.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

const asOurs = sql`p.id, p.invoice_no as "invoiceNo", r.amount as "amountMinor", r.status`

/** Our payments with these invoice numbers. */
export async function selectNamed(
  db: Db,
  gateway: string,
  invoices: readonly string[],
): Promise<readonly OurPayment[]> {
  const { rows } = await sql<OurPayment>`
    select ${asOurs} from payment p join recharge r on r.id = p.id
    where p.invoice_no = any(${invoices}::text[]) and p.gateway = ${gateway}`.execute(db)
  return rows
}

/** Payments credited in these days, by their payment time. */
export async function selectCredited(
  db: Db,
  gateway: string,
  days: DayRange,
  limit: number,
): Promise<readonly OurPayment[]> {
  const { rows } = await sql<OurPayment>`
    select ${asOurs} from payment p join recharge r on r.id = p.id
    where ${sql.join([...inTripoliDays(sql`p.paid_at`, days), sql`p.gateway = ${gateway}`], sql` and `)}
      and r.status = 'completed'
    order by p.id limit ${limit}`.execute(db)
  return rows
}
