import { type RawBuilder, sql } from 'kysely'
import type { ReadDb, Tx } from '#server/platform/db/database.ts'
import type { JoinTable } from './served-resource.ts'

/** The targets of each row, in order. */
export async function selectJoined(
  db: ReadDb,
  joinTable: JoinTable,
  ids: readonly bigint[],
): Promise<Map<bigint, (bigint | string)[]>> {
  const { table, row, target } = joinTable
  const { rows } = await sql<{ id: bigint; targets: (bigint | string)[] }>`
    select ${sql.ref(row)} as id, array_agg(${sql.ref(target)} order by position) as targets
    from ${sql.table(table)} where ${sql.ref(row)} = any(${ids}) and ${isJoinedNow(joinTable)}
    group by ${sql.ref(row)}`.execute(db)
  return new Map(rows.map(({ id, targets }) => [id, targets]))
}

/** Of a row `t`: it is joined to one of the targets. */
export function joinsAny(joinTable: JoinTable, targets: unknown): RawBuilder<unknown> {
  const { table, row, target } = joinTable
  return sql`exists (
    select from ${sql.table(table)} p
    where p.${sql.ref(row)} = t.id and p.${sql.ref(target)} = any(${targets}) and ${isJoinedNow(joinTable)}
  )`
}

/** Of a row of the join table: it is not in the trash. */
function isJoinedNow({ trash }: JoinTable): RawBuilder<unknown> {
  return trash ? sql`deleted_at is null` : sql`true`
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
