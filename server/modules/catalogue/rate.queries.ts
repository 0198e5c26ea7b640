import { type RawBuilder, sql } from 'kysely'
import { rateOf } from '#contract/kernel/exchange.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** Of the rates that two people agreed on, the latest that has begun; null: none. */
export function rateInForce(currency: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(
    select r.rate from exchange_rate r
    where r.currency = ${currency} and r.status = 'agreed' and r.valid_from <= now()
    order by r.valid_from desc, r.id desc limit 1)`
}

/** The highest of the rate in force and those agreed on for later; null: none. */
export function highestRate(currency: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`greatest(${rateInForce(currency)}, (
    select max(r.rate) from exchange_rate r
    where r.currency = ${currency} and r.status = 'agreed' and r.valid_from > now()))`
}

/** Whether a rate `t` is the one in force. */
export const isInForce = sql`(t.id is not distinct from (
  select r.id from exchange_rate r
  where r.currency = t.currency and r.status = 'agreed' and r.valid_from <= now()
  order by r.valid_from desc, r.id desc limit 1))`

/** In millionths of a dinar for one unit; null while nothing is in force. */
export async function findRate(db: Db, currency: string): Promise<bigint | null> {
  const { rows } = await sql<{ rate: string | null }>`
    select ${rateInForce(sql`${currency}`)}::text as rate`.execute(db)
  const rate = rows[0]?.rate ?? null
  return rate === null ? null : rateOf(rate)
}

export interface RateRow {
  readonly id: bigint
  readonly currency: string
  readonly rate: string
  readonly validFrom: Date
  readonly status: string
  readonly note: string | null
  /** What is in force now. */
  readonly rateBefore: string | null
}

export async function findRateRow(db: Db, id: bigint, { lock = false } = {}): Promise<RateRow | null> {
  const { rows } = await sql<RateRow>`
    select t.id, t.currency, t.rate::text, t.valid_from as "validFrom", t.status, t.note,
      ${rateInForce(sql`t.currency`)}::text as "rateBefore"
    from exchange_rate t where t.id = ${id} ${lock ? sql`for no key update` : sql``}`.execute(db)
  return rows[0] ?? null
}

export async function putRateInForce(tx: Tx, id: bigint): Promise<void> {
  await sql`
    update exchange_rate set status = 'agreed', agreed_at = now(), updated_at = now() where id = ${id}`.execute(
    tx,
  )
}
