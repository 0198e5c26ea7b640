import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#server/platform/db/database.ts'
import { findRow, type StoredRow } from './rows.queries.ts'
import type { ServedResource, StaffMember } from './served-resource.ts'

/**
 * The row that has the value which a unique index refused; null when this person may not see it, or the index has
 * several columns.
 */
export async function findHolder(
  db: Db,
  served: ServedResource,
  staff: StaffMember,
  { constraint, detail }: Pick<pg.DatabaseError, 'constraint' | 'detail'>,
): Promise<StoredRow | null> {
  const value = valueIn(detail ?? '')
  if (constraint === undefined || value === null) return null
  const { table } = served.server
  const { rows: indexes } = await sql<{ expression: string }>`
    select pg_get_indexdef(indexrelid, 1, true) as expression
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relname = ${constraint} and indrelid = ${table}::regclass and indnkeyatts = 1 and indpred is null`.execute(
    db,
  )
  const [index] = indexes
  if (!index) return null
  const { rows } = await sql<{ id: bigint }>`
    select id from ${sql.table(table)} where ${sql.raw(index.expression)} = ${value}`.execute(db)
  const [holder] = rows
  return holder ? findRow(db, served, staff, holder.id) : null
}

/** From `Key (phone)=(0912345678) already exists.`, in any language of the database. */
function valueIn(detail: string): string | null {
  const start = detail.indexOf(')=(')
  return start < 0 ? null : detail.slice(start + ')=('.length, detail.lastIndexOf(')'))
}
