import { type RawBuilder, sql } from 'kysely'

/** The end of a row from a column that is null without an end, as the indexes write it. */
export function endOf(end: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${end}, 'infinity')`
}

export function holdsStill(end: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${endOf(end)} > now()`
}

export function hasEnded(end: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${endOf(end)} <= now()`
}
