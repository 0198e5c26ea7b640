import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** For processes of the version before, which may run beside the new one for a while. */
const upgradeSeconds = 3_600

/**
 * Of transactions without a MAC, those from before there were MACs. When that was is told by the chain of blocks, whose
 * rows cannot be changed unseen.
 */
export async function listFromBeforeMacs(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (await beganWithMacs(db)) return new Set()
  const first = await findFirstMaced(db)
  const { rows } = await sql<{ id: string }>`
    select id::text from ledger.transaction
    where id = any(${ids}::bigint[]) and (
      ${first}::timestamptz is null
      or created_at <= ${first}::timestamptz + make_interval(secs => ${upgradeSeconds}))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function beganWithMacs(db: Db): Promise<boolean> {
  const { rows } = await sql<{ maced: boolean }>`
    select mac is not null as maced from ledger.transaction order by created_at, id limit 1`.execute(db)
  return rows[0]?.maced ?? false
}

interface BlockEnd {
  readonly number: bigint
  readonly time: string
  readonly maced: boolean
}

/** The time of the first block that ends in a row with a MAC, by halving; or of the first such row after all blocks. */
async function findFirstMaced(db: Db): Promise<string | null> {
  const { rows } = await sql<{ last: bigint | null }>`select max(number) as last from ledger.block`.execute(
    db,
  )
  let [low, high] = [1n, rows[0]?.last ?? 0n]
  let after: string | null = null
  let found: string | null = null
  while (low <= high) {
    const middle = (low + high) / 2n
    const end = await findBlockEnd(db, middle)
    if (end && !end.maced) {
      low = end.number + 1n
      after = end.time
    } else {
      high = middle - 1n
      found = end?.time ?? found
    }
  }
  return found ?? (await findMacedRow(db, after))
}

/** The first block from there on that is not late. A last row that is gone does not excuse others. */
async function findBlockEnd(db: Db, from: bigint): Promise<BlockEnd | undefined> {
  const { rows } = await sql<BlockEnd>`
    select b.number, b.through_time::text as time, t.id is null or t.mac is not null as maced
    from ledger.block b left join ledger.transaction t on t.id = b.through_id
    where not b.late and b.number >= ${from} order by b.number limit 1`.execute(db)
  return rows[0]
}

async function findMacedRow(db: Db, after: string | null): Promise<string | null> {
  const { rows } = await sql<{ time: string }>`
    select created_at::text as time from ledger.transaction
    where created_at >= coalesce(${after}::timestamptz, '-infinity') and mac is not null
    order by created_at limit 1`.execute(db)
  return rows[0]?.time ?? null
}
