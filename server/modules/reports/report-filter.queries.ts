import { type RawBuilder, sql } from 'kysely'

/** The last `daysMax` Tripoli days of a range that ends with `to` or today. */
export function inLastDays(
  instant: RawBuilder<unknown>,
  to: string | undefined,
  daysMax: number,
): RawBuilder<unknown> {
  return sql`${instant} >= (least(${to ?? null}::date, (now() at time zone 'Africa/Tripoli')::date)
                            - ${daysMax - 1}::int)::timestamp at time zone 'Africa/Tripoli'`
}

/** One of the columns contains the text. */
export function containing(columns: readonly RawBuilder<unknown>[], words: string): RawBuilder<unknown> {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const some = columns.map((column) => sql`${column} ilike ${pattern}`)
  return sql`(${sql.join(some, sql` or `)})`
}
