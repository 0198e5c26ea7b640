import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** Until the transaction ends nobody else moves a unit. */
export async function lockStructures(tx: Tx): Promise<void> {
  await sql`lock table administrative_structure in share row exclusive mode`.execute(tx)
}

/** The unit and those above it, up to the top. */
export async function findAbove(db: Db, id: bigint): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with recursive above (id, parent_id) as (
      select id, parent_id from administrative_structure where id = ${id}
      union
      select s.id, s.parent_id from administrative_structure s join above a on s.id = a.parent_id
    ) select id from above`.execute(db)
  return rows.map((row) => row.id)
}

/** Levels from the unit down to the lowest below it; 1 with none below. */
export async function countLevels(db: Db, id: bigint): Promise<number> {
  const { rows } = await sql<{ levels: number }>`
    with recursive below (id, level) as (
      select ${id}::bigint, 1
      union
      select s.id, b.level + 1 from administrative_structure s join below b on s.parent_id = b.id
    ) select max(level) as levels from below`.execute(db)
  return rows[0]?.levels ?? 1
}
