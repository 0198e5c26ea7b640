import { sql } from 'kysely'
import type { Db } from './database.ts'
import { migrationNames } from './read-migrations.ts'

/**
 * Returns the migrations of this version that the database lacks. More migrations belong to a newer version, on which
 * this one still runs.
 */
export async function openLevelCheck(db: Db): Promise<() => Promise<string[]>> {
  const wanted = await migrationNames()
  return async () => {
    const { rows } = await sql<{ name: string }>`select name from public.migration`.execute(db)
    const present = new Set(rows.map(({ name }) => name))
    return wanted.filter((name) => !present.has(name))
  }
}
