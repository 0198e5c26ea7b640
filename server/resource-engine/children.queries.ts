import { sql } from 'kysely'
import type { ReadDb, Tx } from '#server/platform/db/database.ts'
import { columnOf, rowColumnOf } from './columns.rules.ts'
import { allOf, fromOf, notDeleted } from './row-sql.queries.ts'
import { columnsOf, type StoredRow } from './rows.queries.ts'
import type { ServedResource } from './served-resource.ts'

/** The rows of each parent, in order. */
export async function selectChildren(
  db: ReadDb,
  child: ServedResource,
  by: string,
  { parents, fields }: { parents: readonly bigint[]; fields: readonly string[] },
): Promise<Map<bigint, StoredRow[]>> {
  const parent = sql`t.${sql.ref(columnOf(child, by, by))}`
  const { rows } = await sql<StoredRow & { parent: bigint }>`
    select ${columnsOf(child, fields)}, ${parent} as parent ${fromOf(child)}
    ${allOf([sql`${parent} = any(${parents})`, ...notDeleted(child)])}
    order by ${parent}, t.position, t.id`.execute(db)
  return Map.groupBy(rows, (row) => row.parent)
}

/** Every child of a parent, also in the trash, locked against other writes. */
export async function lockChildren(
  tx: Tx,
  child: ServedResource,
  by: string,
  parent: bigint,
): Promise<{ readonly id: bigint; readonly isGone: boolean }[]> {
  const deletedAt = rowColumnOf(child, 'deleted_at')
  if (deletedAt === null) throw new Error(`${child.server.table} has no trash`)
  const { rows } = await sql<{ id: bigint; isGone: boolean }>`
    select t.id, t.${sql.ref(deletedAt)} is not null as "isGone" from ${sql.table(child.server.table)} t
    where t.${sql.ref(columnOf(child, by, by))} = ${parent} order by t.id for no key update of t`.execute(tx)
  return rows
}
