import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import { rowColumnOf } from './columns.rules.ts'
import type { Section, StaffMember } from './section.ts'
import { allOf, fromOf, hasId, notDeleted, visibleTo } from './section-sql.queries.ts'
import type { Columns } from './stored-values.ts'

export async function insertRow(tx: Tx, { half }: Section, columns: Columns): Promise<bigint> {
  const names = Object.keys(columns)
  const { rows } = await sql<{ id: bigint }>`
    insert into ${sql.table(half.table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(columns))})
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`${half.table} took no row`)
  return row.id
}

/** The row is locked already. */
export async function updateRow(tx: Tx, section: Section, id: bigint, columns: Columns): Promise<void> {
  const updatedAt = rowColumnOf(section, 'updated_at')
  const changes = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  if (updatedAt !== null) changes.push(sql`${sql.ref(updatedAt)} = now()`)
  if (changes.length === 0) return
  await sql`update ${sql.table(section.half.table)} set ${sql.join(changes)} where id = ${id}`.execute(tx)
}

/** The ids that may be referred to: visible to this person, not in the trash, and locked there. */
export async function lockTargets(
  tx: Tx,
  target: Section,
  staff: StaffMember,
  ids: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    select t.id ${fromOf(target)} ${allOf([hasId(ids), ...visibleTo(target, staff), ...notDeleted(target)])}
    order by t.id for key share of t`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
