import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { JoinTable } from './served-resource.ts'

/** The targets of each row, in order. */
export async function selectJoined(
  db: Db,
  { table, row, target }: JoinTable,
  ids: readonly bigint[],
): Promise<Map<bigint, (bigint | string)[]>> {
  const { rows } = await sql<{ id: bigint; targets: (bigint | string)[] }>`
    select ${sql.ref(row)} as id, array_agg(${sql.ref(target)} order by position) as targets
    from ${sql.table(table)} where ${sql.ref(row)} = any(${ids})
    group by ${sql.ref(row)}`.execute(db)
  return new Map(rows.map(({ id, targets }) => [id, targets]))
}

export async function replaceJoined(
  tx: Tx,
  { table, row, target }: JoinTable,
  id: bigint,
  targets: readonly (bigint | string)[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(row)} = ${id}`.execute(tx)
  if (targets.length === 0) return
  const rows = targets.map((one, position) => sql`(${id}, ${one}, ${position}::integer)`)
  await sql`
    insert into ${sql.table(table)} (${sql.ref(row)}, ${sql.ref(target)}, position) values ${sql.join(rows)}
  `.execute(tx)
}
