import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** The stored settings of these names, by name; those that nobody changed are missing. */
export async function selectStored(
  db: Db,
  names: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value from setting where key = any(${names}::text[])`.execute(db)
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}
