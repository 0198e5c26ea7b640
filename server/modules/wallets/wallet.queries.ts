import { sql } from 'kysely'
import type { AccountAddress } from '#server/ledger/index.ts'
import type { Db } from '#server/platform/db/database.ts'

export interface AccountFigures {
  /** Null while the account was never used. */
  readonly id: bigint | null
  readonly balanceMinor: bigint
  readonly heldMinor: bigint
}

const unused: AccountFigures = { id: null, balanceMinor: 0n, heldMinor: 0n }

export async function findFigures(db: Db, address: AccountAddress): Promise<AccountFigures> {
  const { rows } = await sql<AccountFigures>`
    select id, balance as "balanceMinor", held as "heldMinor" from ledger.account
    where kind = ${address.kind} and currency = ${address.currency}
      and owner_type is not distinct from ${address.ownerType}::text
      and owner_id is not distinct from ${address.ownerId}::bigint
  `.execute(db)
  return rows[0] ?? unused
}

export interface DaySums {
  readonly day: string
  readonly spentMinor: bigint
  readonly receivedMinor: bigint
}

/** The last `days` Tripoli days, oldest first, also those on which nothing happened. */
export async function sumByDay(db: Db, accountId: bigint | null, days: number): Promise<readonly DaySums[]> {
  const { rows } = await sql<DaySums>`
    with window_start as (
      select (date_trunc('day', now() at time zone 'Africa/Tripoli') - make_interval(days => ${days - 1})) as first
    ), days as (
      select (first + make_interval(days => n))::date as day from window_start, generate_series(0, ${days - 1}) n
    ), moves as (
      select (min(created_at) at time zone 'Africa/Tripoli')::date as day, sum(amount) as net
      from ledger.entry, window_start
      where account_id = ${accountId} and created_at >= first at time zone 'Africa/Tripoli'
      group by transaction_id
    )
    select to_char(days.day, 'YYYY-MM-DD') as day,
           coalesce(sum(-net) filter (where net < 0), 0)::bigint as "spentMinor",
           coalesce(sum(net) filter (where net > 0), 0)::bigint as "receivedMinor"
    from days left join moves using (day)
    group by days.day order by days.day
  `.execute(db)
  return rows
}
