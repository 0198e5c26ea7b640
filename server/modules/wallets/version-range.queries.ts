import { type RawBuilder, sql } from 'kysely'

/**
 * The version of an account's last entry before an instant, 0 when there is none. Times rise with versions, so
 * bisecting finds it without an index on time.
 */
export function lastVersionBefore(accountId: bigint, instant: RawBuilder<unknown>): RawBuilder<bigint> {
  return sql`(
    with recursive search (low, high) as (
      select 0::bigint, version from ledger.account where id = ${accountId}
      union all
      select case when e.created_at < ${instant} then e.version else s.low end,
             case when e.created_at < ${instant} then s.high else e.version - 1 end
      from search s join ledger.entry e on e.account_id = ${accountId} and e.version = (s.low + s.high + 1) / 2
      where s.low < s.high
    )
    select low from search where low = high
  )`
}

/** Midnight in Tripoli at the start of a day. */
export function startOfDay(day: string): RawBuilder<unknown> {
  return sql`${day}::date::timestamp at time zone 'Africa/Tripoli'`
}
