import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** Rows of another table that a typed text may mean; the search of sections goes by their ids. */
export interface Lookup {
  /** A select of their `id`; null when such a text means none. */
  select(typed: string, limit: number): RawBuilder<unknown> | null
  readonly idsMax: number
}

/** The ids that a lookup has found. */
export type Found = (lookup: Lookup) => readonly bigint[]

/** All of them with one statement, whoever asks for them. */
export async function findLookups(
  db: Db,
  lookups: readonly Lookup[],
  typed: string,
  idsMax = Number.POSITIVE_INFINITY,
): Promise<Found> {
  const asked = [...new Set(lookups)]
  const selects = asked.flatMap((lookup, at) => {
    const select = lookup.select(typed, Math.min(idsMax, lookup.idsMax))
    return select ? [sql`(select ${at}::int as at, l.id from (${select}) l)`] : []
  })
  if (selects.length === 0) return () => []
  const { rows } = await sql<{ at: number; id: bigint }>`${sql.join(selects, sql` union all `)}`.execute(db)
  return (lookup) => rows.filter(({ at }) => asked[at] === lookup).map(({ id }) => id)
}
