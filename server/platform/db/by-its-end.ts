import { type RawBuilder, sql } from 'kysely'

/** When a row ends, by a column that is null where it never does: written as the indexes have it. */
export function endOf(end: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${end}, 'infinity')`
}

export function holdsStill(end: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${endOf(end)} > now()`
}

export function hasEnded(end: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${endOf(end)} <= now()`
}
