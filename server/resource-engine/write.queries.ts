import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
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

/**
 * The row is locked already.
 *
 * @param always false: a row that has these values is not written, so nobody has to answer for a change
 */
export async function updateRow(
  tx: Tx,
  served: ServedResource,
  id: bigint,
  columns: Columns,
  { always }: { readonly always: boolean } = { always: true },
): Promise<void> {
  const updatedAt = rowColumnOf(served, 'updated_at')
  const changes = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  if (updatedAt !== null) changes.push(sql`${sql.ref(updatedAt)} = now()`)
  if (changes.length === 0) return
  const differs = Object.entries(columns).map(
    ([name, value]) => sql`${sql.ref(name)} is distinct from ${value}`,
  )
  const isChanged = always ? sql`true` : sql`(${sql.join([sql`false`, ...differs], sql` or `)})`
  await sql`
    update ${sql.table(served.server.table)} set ${sql.join(changes)} where id = ${id} and ${isChanged}`.execute(
    tx,
  )
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

/** The SQL of a constraint or unique index; empty when there is none of the name. */
export async function describeConstraint(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${name}
    union all
    select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid where relname = ${name}
    limit 1`.execute(db)
  return rows[0]?.definition ?? ''
}
