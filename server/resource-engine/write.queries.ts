import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import { rowColumnOf } from './columns.rules.ts'
import { allOf, fromOf, hasId, notDeleted, visibleTo } from './row-sql.queries.ts'
import type { ServedResource, StaffMember } from './served-resource.ts'
import type { Columns } from './stored-values.ts'

export async function insertRow(tx: Tx, { server }: ServedResource, columns: Columns): Promise<bigint> {
  const names = Object.keys(columns)
  const { rows } = await sql<{ id: bigint }>`
    insert into ${sql.table(server.table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(columns))})
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`${server.table} took no row`)
  return row.id
}

/** The row is locked already. */
export async function updateRow(tx: Tx, served: ServedResource, id: bigint, columns: Columns): Promise<void> {
  const updatedAt = rowColumnOf(served, 'updated_at')
  const changes = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  if (updatedAt !== null) changes.push(sql`${sql.ref(updatedAt)} = now()`)
  if (changes.length === 0) return
  await sql`update ${sql.table(served.server.table)} set ${sql.join(changes)} where id = ${id}`.execute(tx)
}

/** The ids that may be referred to: visible to this person, not in the trash, and locked there. */
export async function lockTargets(
  tx: Tx,
  target: ServedResource,
  staff: StaffMember,
  ids: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    select t.id ${fromOf(target)} ${allOf([hasId(ids), ...visibleTo(target, staff), ...notDeleted(target)])}
    order by t.id for key share of t`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
