import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** The database's clock in seconds since 1970. */
export async function readClockSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now())::double precision as seconds`.execute(db)
  return rows[0]?.seconds ?? 0
}
