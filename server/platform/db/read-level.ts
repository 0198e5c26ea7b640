import { sql } from 'kysely'
import type { Db } from './database.ts'
import { migrationNames } from './read-migrations.ts'

/**
 * Says which migrations of this version the database has not got; one that has more is a newer version's, which the
 * older still runs on.
 */
export async function openLevelCheck(db: Db): Promise<() => Promise<string[]>> {
  const wanted = await migrationNames()
  return async () => {
    const { rows } = await sql<{ name: string }>`select name from public.migration`.execute(db)
    const present = new Set(rows.map(({ name }) => name))
    return wanted.filter((name) => !present.has(name))
  }
}
