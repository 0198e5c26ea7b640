import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '#server/platform/db/database.ts'

/** Rows of another table that a typed text may mean; a resource's search uses their ids. */
export interface Lookup {
  /** Selects their `id`; null when the text can mean none. */
  select(typed: string, limit: number): RawBuilder<unknown> | null
  readonly idsMax: number
}

/** The ids of a lookup. */
export type Found = (lookup: Lookup) => readonly bigint[]

/** All lookups in one statement. */
export async function findLookups(
  db: ReadDb,
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
