import { type RawBuilder, sql } from 'kysely'

/**
 * Whether an entry is older than the one before it. The sealer tolerates a clock that steps back by a second, and what
 * was stamped while it had stepped back further lies within a recorded step.
 */
export function fallsBack(before: RawBuilder<unknown>, after: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${after} < ${before} - interval '2 seconds' and not ${after} <@ (${steps}))`
}

/** Of all recorded steps, which are read once for all entries. */
const steps = sql`
  select coalesce(
    range_agg(tstzrange(low - interval '2 seconds', high, '[]')) filter (where low - interval '2 seconds' <= high), '{}'
  ) from ledger.clock_step`
