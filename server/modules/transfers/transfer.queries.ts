import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface UsageRow {
  readonly clientId: bigint
  readonly day: string
  readonly dayMinor: bigint
  readonly month: string
  readonly monthMinor: bigint
}

const usageColumns = sql`client_id as "clientId", day, day_amount as "dayMinor", month, month_amount as "monthMinor"`

export async function findUsage(db: Db, clientId: bigint): Promise<UsageRow | undefined> {
  const { rows } = await sql<UsageRow>`
    select ${usageColumns} from transfer_usage where client_id = ${clientId}
  `.execute(db)
  return rows[0]
}

/** The database's clock: days turn by it. */
export async function findClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]?.now ?? noClock()
}

function noClock(): never {
  throw new Error('the database told no time')
}

/** Locks the usage of every sender, in the order of their ids; makes the row of whoever sends for the first time. */
export async function lockUsages(tx: Tx, clientIds: readonly bigint[]): Promise<readonly UsageRow[]> {
  const known = await lockKnownUsages(tx, clientIds)
  if (known.length === clientIds.length) return known
  // Sent together, done in this order.
  const [, all] = await Promise.all([makeUsages(tx, clientIds), lockKnownUsages(tx, clientIds)])
  return all
}

async function makeUsages(tx: Tx, clientIds: readonly bigint[]): Promise<void> {
  await sql`
    insert into transfer_usage (client_id, day, day_amount, month, month_amount)
    select id, date '2000-01-01', 0, date '2000-01-01', 0 from unnest(${clientIds}::bigint[]) id order by id
    on conflict do nothing
  `.execute(tx)
}

async function lockKnownUsages(tx: Tx, clientIds: readonly bigint[]): Promise<readonly UsageRow[]> {
  const { rows } = await sql<UsageRow>`
    select ${usageColumns} from transfer_usage
    where client_id = any(${clientIds}::bigint[]) order by client_id for no key update
  `.execute(tx)
  return rows
}

/** Their rows exist and are locked. */
export function usagesStatement(rows: readonly UsageRow[]): RawBuilder<unknown> {
  return sql`
    update transfer_usage u
    set day = n.day, day_amount = n.day_amount, month = n.month, month_amount = n.month_amount
    from unnest(
      ${rows.map((row) => row.clientId)}::bigint[], ${rows.map((row) => row.day)}::date[],
      ${rows.map((row) => row.dayMinor)}::bigint[], ${rows.map((row) => row.month)}::date[],
      ${rows.map((row) => row.monthMinor)}::bigint[]
    ) n(client_id, day, day_amount, month, month_amount)
    where u.client_id = n.client_id
  `
}

/** Which of these transactions are transfers. */
export async function findTransferIds(db: Db, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    select id from ledger.transaction where id = any(${ids}::bigint[]) and operation = 'transfer'
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
