import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { type DayRange, inTripoliDays } from '#server/platform/db/tripoli-days.ts'
import type { OurPayment } from './statement.rules.ts'

/** Of a row `t` that shares its id with a recharge. */
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
export const deciderName = sql`(select u.name from staff_user u where u.id = t.decided_by)`

/** By the number, or by the client: one of those that `clients` selects. */
export function findsRequest(typed: string, clients: RawBuilder<unknown>) {
  return sql`(t.id::text = ${typed.trim()} or r.client_id in ${clients})`
}

/** By our name or theirs for the payment, or by the client. */
export function findsPayment(typed: string, clients: RawBuilder<unknown>) {
  const word = typed.trim()
  return sql`(t.invoice_no = ${word} or t.gateway_transaction = ${word} or t.client_id in ${clients})`
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
  readonly createdAt: Date
}

/** Others with the same picture, or with the same amount sent on the same day; the same picture first. */
export async function selectLikeRequests(
  db: Db,
  requestId: bigint,
  limit: number,
): Promise<readonly LikeRequest[]> {
  const { rows } = await sql<LikeRequest>`
    with mine as (
      select b.id, b.transferred_on, f.sha256, r.amount
      from bank_transfer_request b join recharge r on r.id = b.id join stored_file f on f.id = b.photo_id
      where b.id = ${requestId}),
    alike as (
      select o.id, true as same_slip from mine
      join stored_file f on f.sha256 = mine.sha256 join bank_transfer_request o on o.photo_id = f.id
      where o.id <> mine.id
      union all
      select o.id, false from mine
      join bank_transfer_request o on o.transferred_on = mine.transferred_on
      join recharge r on r.id = o.id and r.amount = mine.amount
      where o.id <> mine.id)
    select r.id, c.name as client, r.amount as "amountMinor", b.bank, r.status,
           bool_or(alike.same_slip) as "sameSlip", r.created_at as "createdAt"
    from alike join bank_transfer_request b on b.id = alike.id
    join recharge r on r.id = b.id join client c on c.id = r.client_id
    group by r.id, c.name, b.bank
    order by bool_or(alike.same_slip) desc, r.id desc limit ${limit}`.execute(db)
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

/** What was credited in these days, by when it was paid. */
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
