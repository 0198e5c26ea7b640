import { type RawBuilder, sql } from 'kysely'

/** Tripoli days, both included, as bounds of an instant. */
export function inTripoliDays(
  instant: RawBuilder<unknown>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<unknown>[] {
  const startOf = (day: string) => sql`${day}::date::timestamp at time zone 'Africa/Tripoli'`
  return [
    ...(from ? [sql`${instant} >= ${startOf(from)}`] : []),
    ...(to ? [sql`${instant} < ${startOf(to)} + interval '1 day'`] : []),
  ]
}

/** One of the columns contains the words as they stand. */
export function containing(columns: readonly RawBuilder<unknown>[], words: string): RawBuilder<unknown> {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const some = columns.map((column) => sql`${column} ilike ${pattern}`)
  return sql`(${sql.join(some, sql` or `)})`
}
