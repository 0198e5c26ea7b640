import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { lastVersionBefore } from './version-range.queries.ts'

export interface DaySums {
  readonly day: string
  readonly spentMinor: bigint
  readonly receivedMinor: bigint
}

/** The last `days` Tripoli days, oldest first, also those on which nothing happened; no account: nothing ever did. */
export async function sumByDay(db: Db, accountId: bigint | null, days: number): Promise<readonly DaySums[]> {
  const firstDay = sql`date_trunc('day', now() at time zone 'Africa/Tripoli') - make_interval(days => ${days - 1})`
  const { rows } = await sql<DaySums>`
    with days as (
      select (${firstDay} + make_interval(days => n))::date as day from generate_series(0, ${days - 1}) n
    ), moves as (
      select (min(created_at) at time zone 'Africa/Tripoli')::date as day, sum(amount) as net
      from ledger.entry
      where account_id = ${accountId}
        and version > ${lastVersionBefore(accountId ?? 0n, sql`(${firstDay}) at time zone 'Africa/Tripoli'`)}
      group by transaction_id
    ), sums as (
      select day, sum(-net) filter (where net < 0) as spent, sum(net) filter (where net > 0) as received
      from moves group by day
    )
    select to_char(days.day, 'YYYY-MM-DD') as day,
           coalesce(sums.spent, 0)::bigint as "spentMinor", coalesce(sums.received, 0)::bigint as "receivedMinor"
    from days left join sums using (day) order by days.day
  `.execute(db)
  return rows
}
