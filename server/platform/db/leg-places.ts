import { type RawBuilder, sql } from 'kysely'

/**
 * Where each leg of a transaction begins, as `i` in a `from` clause: `legs[i]` is its account, `legs[i + 1]` its version.
 * `unnest` is planned for the few legs that there are. `generate_series` would be planned for a thousand, and to find so many
 * the database reads a whole table, once for each transaction.
 */
export function placesOf(legs: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lateral (select n::integer as i from unnest(${legs}) with ordinality as leg (id, n) where n % 2 = 1) as place`
}
