import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** The database's clock: days turn by it. */
export async function findClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]?.now ?? noClock()
}

function noClock(): never {
  throw new Error('the database told no time')
}

/** Which of these transactions are transfers. */
export async function findTransferIds(db: Db, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    select id from ledger.transaction where id = any(${ids}::bigint[]) and operation = 'transfer'
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
