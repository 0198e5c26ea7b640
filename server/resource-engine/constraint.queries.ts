import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** The SQL of a constraint or unique index; empty when there is none of the name. */
export async function describeConstraint(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${name}
    union all
    select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid where relname = ${name}
    limit 1`.execute(db)
  return rows[0]?.definition ?? ''
}
