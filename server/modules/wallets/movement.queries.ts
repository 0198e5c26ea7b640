import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { DaySums } from './day-sums.queries.ts'
import type { KindFilter } from './movement.rules.ts'
import { lastVersionBefore, startOfDay } from './version-range.queries.ts'

/** Which movements of a wallet. A movement is what one transaction did to it: all its entries together. */
export interface MovementFilter {
  readonly accountId: bigint
  readonly clientId: bigint
  /** Tripoli days, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Looks no further back than so many entries before the end of the days, however long the wallet is. */
  readonly entriesMax?: number
  readonly kind?: KindFilter | undefined
  readonly transactionId?: bigint | undefined
  /** Words of the note. */
  readonly words?: string | undefined
}

export interface MovementOrder {
  readonly field: 'created_at' | 'amount'
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
}

export interface MovementRow {
  readonly version: bigint
  readonly transactionId: bigint
  readonly operation: string
  readonly own: boolean
  readonly amountMinor: bigint
  readonly balanceBeforeMinor: bigint
  readonly balanceAfterMinor: bigint
  readonly note: string | null
  readonly feeMinor: bigint
  /** Of the other wallet, in clear. */
  readonly otherName: string | null
  readonly categoryAr: string | null
  readonly categoryEn: string | null
  readonly createdAt: Date
}

/** One page. In order of time it is a range scan that stops at the page; by amount every movement is weighed. */
export async function findMovements(
  db: Db,
  filter: MovementFilter,
  order: MovementOrder,
): Promise<readonly MovementRow[]> {
  const page = order.field === 'amount' ? pageByAmount(filter, order) : pageByTime(filter, order)
  const { rows } = await sql<MovementRow>`
    with page as (${page})
    select page.version, page.transaction_id as "transactionId", t.operation,
           t.actor_type = 'client' and t.actor_id = ${filter.clientId} as own,
           page.balance_after - first.balance_after + first.amount as "amountMinor",
           first.balance_after - first.amount as "balanceBeforeMinor",
           page.balance_after as "balanceAfterMinor",
           t.meta->>'note' as note, coalesce((t.meta->>'fee')::bigint, 0) as "feeMinor",
           other.name as "otherName", category.name_ar as "categoryAr", category.name_en as "categoryEn",
           page.created_at as "createdAt"
    from page
    join ledger.transaction t on t.id = page.transaction_id
    cross join lateral (
      select e.amount, e.balance_after from ledger.entry e
      where e.account_id = ${filter.accountId}
        and e.version = (select min(t.legs[i + 1]) from generate_series(1, cardinality(t.legs), 2) i
                         where t.legs[i] = ${filter.accountId})
    ) first
    left join lateral (
      select client.name from ledger.account a join client on client.id = a.owner_id
      where a.kind = 'wallet' and a.id <> ${filter.accountId}
        and a.id = any(array(select t.legs[i] from generate_series(1, cardinality(t.legs), 2) i))
      limit 1
    ) other on true
    left join card_order on t.operation = 'card_order' and card_order.id = t.id
    left join category on category.id = card_order.category_id
    order by page.place
  `.execute(db)
  return rows
}

export interface MovementTotals {
  readonly count: number
  readonly receivedMinor: bigint
  readonly spentMinor: bigint
}

export async function sumMovements(db: Db, filter: MovementFilter): Promise<MovementTotals> {
  const { rows } = await sql<MovementTotals>`
    select count(*)::int as count,
           coalesce(sum(net) filter (where net > 0), 0)::bigint as "receivedMinor",
           coalesce(sum(-net) filter (where net < 0), 0)::bigint as "spentMinor"
    from (select sum(e.amount) as net from ledger.entry e where ${matching(filter)} group by e.transaction_id) m
  `.execute(db)
  return rows[0] ?? { count: 0, receivedMinor: 0n, spentMinor: 0n }
}

/** Sums of the last `daysMax` Tripoli days of the filter, oldest first, without those on which nothing moved. */
export async function sumMovementDays(
  db: Db,
  filter: MovementFilter,
  daysMax: number,
): Promise<readonly DaySums[]> {
  const firstDay = sql`(least(${filter.to ?? null}::date, (now() at time zone 'Africa/Tripoli')::date)
    - ${daysMax - 1}::int)::timestamp at time zone 'Africa/Tripoli'`
  const { rows } = await sql<DaySums>`
    select to_char(day, 'YYYY-MM-DD') as day,
           coalesce(sum(-net) filter (where net < 0), 0)::bigint as "spentMinor",
           coalesce(sum(net) filter (where net > 0), 0)::bigint as "receivedMinor"
    from (
      select (min(e.created_at) at time zone 'Africa/Tripoli')::date as day, sum(e.amount) as net
      from ledger.entry e
      where ${matching(filter)}
        and e.version > ${lastVersionBefore(filter.accountId, firstDay)}
      group by e.transaction_id
    ) m
    group by m.day order by m.day
  `.execute(db)
  return rows
}

/** The last entry of a transaction stands for all of them: they are neighbours. */
function pageByTime(
  filter: MovementFilter,
  { descending, limit, offset }: MovementOrder,
): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  return sql`
    select e.version, e.transaction_id, e.balance_after, e.created_at,
           row_number() over (order by e.version ${direction}) as place
    from ledger.entry e
    where ${matching(filter)}
      and not exists (
        select from ledger.entry n
        where n.account_id = e.account_id and n.version = e.version + 1 and n.transaction_id = e.transaction_id
      )
    order by e.version ${direction} limit ${limit} offset ${offset}
  `
}

function pageByAmount(
  filter: MovementFilter,
  { descending, limit, offset }: MovementOrder,
): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  return sql`
    select e.version, e.transaction_id, e.balance_after, e.created_at, m.place
    from (
      select max(e.version) as version, row_number() over (order by sum(e.amount) ${direction}, max(e.version) desc) as place
      from ledger.entry e where ${matching(filter)} group by e.transaction_id
      order by place limit ${limit} offset ${offset}
    ) m
    join ledger.entry e on e.account_id = ${filter.accountId} and e.version = m.version
  `
}

function matching(filter: MovementFilter): RawBuilder<unknown> {
  const ofTransaction = [...kindConditions(filter), ...wordConditions(filter)]
  const conditions = [
    sql`e.account_id = ${filter.accountId}`,
    ...timeConditions(filter),
    ...(filter.transactionId === undefined ? [] : [sql`e.version = any(${versionsOf(filter)})`]),
    ...(ofTransaction.length === 0
      ? []
      : [
          sql`exists (select from ledger.transaction t where t.id = e.transaction_id
                        and ${sql.join(ofTransaction, sql` and `)})`,
        ]),
  ]
  return sql.join(conditions, sql` and `)
}

function timeConditions({ from, to, accountId, entriesMax }: MovementFilter): RawBuilder<unknown>[] {
  const before = (instant: RawBuilder<unknown>) => lastVersionBefore(accountId, instant)
  const last = to
    ? before(sql`${startOfDay(to)} + interval '1 day'`)
    : sql`(select version from ledger.account where id = ${accountId})`
  return [
    ...(from ? [sql`e.version > ${before(startOfDay(from))}`] : []),
    ...(to ? [sql`e.version <= ${last}`] : []),
    ...(entriesMax === undefined ? [] : [sql`e.version > ${last} - ${entriesMax}::bigint`]),
  ]
}

/** A transaction knows its entries by account and version, so that no index on entries is needed. */
function versionsOf({ transactionId, accountId }: MovementFilter): RawBuilder<unknown> {
  return sql`array(
    select t.legs[i + 1] from ledger.transaction t, generate_series(1, cardinality(t.legs), 2) i
    where t.id = ${transactionId} and t.legs[i] = ${accountId}
  )`
}

function kindConditions({ kind, clientId }: MovementFilter): RawBuilder<unknown>[] {
  if (!kind) return []
  const named = sql`(t.operation = any(${kind.operations}::text[])) = ${kind.included}`
  if (kind.own === null) return [named]
  return [named, sql`(t.actor_type = 'client' and t.actor_id = ${clientId}) = ${kind.own}`]
}

function wordConditions({ words }: MovementFilter): RawBuilder<unknown>[] {
  if (!words) return []
  return [sql`t.meta->>'note' ilike ${`%${words.replace(/[\\%_]/g, '\\$&')}%`}`]
}
