import { type RawBuilder, sql } from 'kysely'
import type { Db, ReadDb } from '#server/platform/db/database.ts'
import {
  isSummed,
  lastInBlock,
  type MovementFilter,
  matching,
  ofKind,
  type VersionRange,
} from './movement-filter.queries.ts'
import { lastVersionBefore, startOfDay } from './version-range.queries.ts'

export interface MovementTotals extends VersionRange {
  readonly count: number
  readonly receivedMinor: bigint
  readonly spentMinor: bigint
  /** Movements of the kind before the range. */
  readonly countBefore: bigint
}

/** Blocks up to the ends of the range, and the entries between each end and its block. */
export async function sumMovements(db: ReadDb, filter: MovementFilter): Promise<MovementTotals> {
  const range = { after: sql`r.after`, last: sql`r.last` }
  const sums = isSummed(filter)
    ? sql`
      select upper.count - lower.count as count, upper.received - lower.received as received,
             upper.spent - lower.spent as spent, lower.count as count_before
      from (${sumsUpTo(filter, range.last)}) upper, (${sumsUpTo(filter, range.after)}) lower`
    : sql`select s.*, 0::bigint as count_before from (${addUp(filter, range)}) s`
  const { rows } = await sql<MovementTotals>`
    with r as materialized (${rangeOf(filter)})
    select r.after, r.last, s.count::int as count, s.received::bigint as "receivedMinor",
           s.spent::bigint as "spentMinor", s.count_before::bigint as "countBefore"
    from r cross join lateral (${sums}) s
  `.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('the database gave no totals')
  return totals
}

/** The newest entries of a range that a search reads: each costs several look-ups. */
const searchedEntriesMax = 50_000

function rangeOf({ accountId, from, to, sought }: MovementFilter): RawBuilder<unknown> {
  const after = from ? lastVersionBefore(accountId, startOfDay(from)) : sql`0::bigint`
  const last = to
    ? lastVersionBefore(accountId, sql`${startOfDay(to)} + interval '1 day'`)
    : newest(accountId)
  // A reversed range is empty.
  return sql`
    select greatest(least(after, last), ${sought ? sql`last - ${searchedEntriesMax}::int` : sql`0`}) as after, last
    from (select coalesce(${after}, 0) as after, coalesce(${last}, 0) as last) bounds`
}

function newest(accountId: bigint | null): RawBuilder<unknown> {
  return sql`(select version from ledger.account where id = ${accountId})`
}

/** For the account's past up to a version that ends a movement. */
function sumsUpTo(filter: MovementFilter, version: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select coalesce(known.count, 0) + rest.count as count, coalesce(known.received, 0) + rest.received as received,
           coalesce(known.spent, 0) + rest.spent as spent
    from (select ${lastInBlock(filter, version)} as version) block
    left join lateral (
      select count_before + count as count, received_before + received as received, spent_before + spent as spent
      from movement_block where ${ofKind(filter)} and version <= block.version order by version desc limit 1
    ) known on true
    cross join lateral (${addUp(filter, { after: sql`block.version`, last: version })}) rest`
}

function addUp(filter: MovementFilter, range: VersionRange<RawBuilder<unknown>>): RawBuilder<unknown> {
  return sql`
    select count(*) as count, coalesce(sum(net) filter (where net > 0), 0) as received,
           coalesce(sum(-net) filter (where net < 0), 0) as spent
    from (select sum(e.amount) as net from ledger.entry e where ${matching(filter, range)} group by e.transaction_id) m`
}

/** The fees that its owner paid in a range; for cash the receiver pays, otherwise the actor. */
export async function sumFees(
  db: ReadDb,
  { accountId, clientId }: Pick<MovementFilter, 'accountId' | 'clientId'>,
  { after, last }: VersionRange,
): Promise<bigint> {
  const { rows } = await sql<{ fees: bigint }>`
    select coalesce(sum((t.meta->>'fee')::bigint), 0)::bigint as fees
    from (select distinct transaction_id from ledger.entry
          where account_id = ${accountId} and version > ${after} and version <= ${last}) e
    join ledger.transaction t on t.id = e.transaction_id
    where t.meta ? 'fee'
      and (t.operation = 'cash_recharge') <> (t.actor_type = 'client' and t.actor_id = ${clientId})
  `.execute(db)
  return rows[0]?.fees ?? 0n
}

/** The balance after an entry; null before the first. */
export async function balanceAfter(db: ReadDb, accountId: bigint, version: bigint): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select balance_after as balance from ledger.entry where account_id = ${accountId} and version = ${version}
  `.execute(db)
  return rows[0]?.balance ?? 0n
}

export interface DaySums {
  readonly day: string
  readonly spentMinor: bigint
  readonly receivedMinor: bigint
}

/** Sums of the last `daysMax` Tripoli days of the filter, oldest first, without empty days. */
export async function sumMovementDays(
  db: ReadDb,
  filter: MovementFilter,
  { after, last }: VersionRange,
  daysMax: number,
): Promise<readonly DaySums[]> {
  const firstDay = sql`(least(${filter.to ?? null}::date, (now() at time zone 'Africa/Tripoli')::date) - ${daysMax - 1}::int)`
  const { rows } = await sql<DaySums>`
    select to_char(day, 'YYYY-MM-DD') as day, spent as "spentMinor", received as "receivedMinor"
    from (${sumDays(filter, { after: sql`${after}::bigint`, last: sql`${last}::bigint` }, firstDay)}) d
    order by d.day
  `.execute(db)
  return rows
}

/** The last `days` Tripoli days, oldest first, empty ones included; all empty without an account. */
export async function sumByDay(db: Db, accountId: bigint | null, days: number): Promise<readonly DaySums[]> {
  const firstDay = sql`((now() at time zone 'Africa/Tripoli')::date - ${days - 1}::int)`
  const filter = { accountId: accountId ?? 0n, clientId: 0n }
  const range = { after: sql`0::bigint`, last: sql`coalesce(${newest(accountId)}, 0)` }
  const { rows } = await sql<DaySums>`
    select to_char(first + n, 'YYYY-MM-DD') as day,
           coalesce(d.spent, 0)::bigint as "spentMinor", coalesce(d.received, 0)::bigint as "receivedMinor"
    from (select ${firstDay} as first) f cross join generate_series(0, ${days - 1}::int) n
    left join (${sumDays(filter, range, firstDay)}) d on d.day = first + n
    order by n
  `.execute(db)
  return rows
}

/** Blocks of a single day as they are; other entries, and those in no block yet, are added. */
function sumDays(
  filter: MovementFilter,
  { after, last }: VersionRange<RawBuilder<unknown>>,
  firstDay: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const midnight = sql`${firstDay}::timestamp at time zone 'Africa/Tripoli'`
  const all = ofKind({ ...filter, kind: undefined })
  const pieces = sql`
    select greatest(version_before, r.after) as after, version as last
    from r join movement_block on ${all} and day is null and version > r.after and version <= r.last
    union all
    select greatest(${lastInBlock(filter, sql`r.last`)}, r.after), r.last from r`
  const range = { after: sql`piece.after`, last: sql`piece.last` }
  return sql`
    with r as materialized (
      select greatest(${after}, ${lastVersionBefore(filter.accountId, midnight)}) as after, ${last} as last
    ), added as (
      select (min(e.created_at) at time zone 'Africa/Tripoli')::date as day, sum(e.amount) as net
      from (${isSummed(filter) ? pieces : sql`select after, last from r`}) piece
      join ledger.entry e on ${matching(filter, range)}
      group by e.transaction_id
    ), part as (
      select day, greatest(-net, 0) as spent, greatest(net, 0) as received from added
      union all
      select day, spent, received from r join movement_block
        on ${ofKind(filter)} and day is not null and version > r.after and version <= r.last and ${isSummed(filter)}
    )
    select day, sum(spent)::bigint as spent, sum(received)::bigint as received from part group by day`
}
