import { type RawBuilder, sql } from 'kysely'
import type { Db, ReadDb } from '#server/platform/db/database.ts'
import { placesOf } from '#server/platform/db/leg-places.ts'
import {
  isSummed,
  lastInBlock,
  type MovementFilter,
  matching,
  ofKind,
  transactionConditions,
} from './movement-filter.queries.ts'
import type { MovementTotals } from './movement-sums.queries.ts'

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
  /** A transfer to a merchant; false for those from before this was recorded. */
  readonly shopPayment: boolean
  readonly paysRequest: boolean
  readonly feeMinor: bigint
  /** Of the other wallet, in clear. */
  readonly otherName: string | null
  readonly otherMemberNo: string | null
  /** In clear. */
  readonly otherPhone: string | null
  readonly categoryAr: string | null
  readonly categoryEn: string | null
  readonly createdAt: Date
}

/**
 * One page of what `totals` counted. By time every page costs the same; by amount or with words, every movement of
 * the days is read.
 */
export async function findMovements(
  db: ReadDb,
  filter: MovementFilter,
  order: MovementOrder,
  totals: MovementTotals,
): Promise<readonly MovementRow[]> {
  if (order.offset >= totals.count) return []
  if (order.field === 'amount') return readPage(db, filter, pageByAmount(filter, order, totals))
  const page = isSummed(filter) ? pageByPlace(filter, order, totals) : pageByTime(filter, order, totals)
  return readPage(db, filter, page)
}

/** The newest, without a total. */
export async function findLatestMovements(
  db: Db,
  filter: MovementFilter,
  limit: number,
): Promise<readonly MovementRow[]> {
  const last = sql`(select version from ledger.account where id = ${filter.accountId})`
  const order = { field: 'created_at', descending: true, limit, offset: 0 } as const
  return readPage(db, filter, pageByTime(filter, order, { after: 0n, last }))
}

async function readPage(
  db: ReadDb,
  filter: MovementFilter,
  page: RawBuilder<unknown>,
): Promise<readonly MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    with page as materialized (${page})
    select page.version, page.transaction_id as "transactionId", t.operation,
           t.actor_type = 'client' and t.actor_id = ${filter.clientId} as own,
           page.balance_after - first.balance_after + first.amount as "amountMinor",
           first.balance_after - first.amount as "balanceBeforeMinor",
           page.balance_after as "balanceAfterMinor",
           t.meta->>'note' as note, coalesce(t.meta ? 'shop_payment', false) as "shopPayment",
           coalesce(t.meta ? 'request_id', false) as "paysRequest",
           coalesce((t.meta->>'fee')::bigint, 0) as "feeMinor",
           other.name as "otherName", other.member_no as "otherMemberNo", other.phone as "otherPhone",
           coalesce(category.name_ar, product.name_ar) as "categoryAr", coalesce(category.name_en, product.name_en) as "categoryEn",
           page.created_at as "createdAt"
    from page
    join ledger.transaction t on t.id = page.transaction_id
    cross join lateral (
      select e.amount, e.balance_after from ledger.entry e
      where e.account_id = ${filter.accountId}
        and e.version = (select min(t.legs[i + 1]) from ${placesOf(sql`t.legs`)}
                         where t.legs[i] = ${filter.accountId})
    ) first
    left join lateral (
      select client.name, client.member_no, client.phone from ledger.account a join client on client.id = a.owner_id
      where a.kind = 'wallet' and a.id <> ${filter.accountId}
        and a.id = any(array(select t.legs[i] from ${placesOf(sql`t.legs`)}))
      limit 1
    ) other on true
    left join card_order on t.operation = 'card_order' and card_order.id = t.id
    left join category on category.id = card_order.category_id
    left join product_order on t.operation = 'product_order' and product_order.id = t.id
    left join product on product.id = product_order.product_id
    order by page.place
  `.execute(db)
  return rows
}

/** Blocks say which of them contain the page, counted from the first movement; only those are read. */
function pageByPlace(
  filter: MovementFilter,
  { descending, limit, offset }: MovementOrder,
  { last, count, countBefore }: MovementTotals,
): RawBuilder<unknown> {
  const skipped = descending ? Math.max(0, count - offset - limit) : offset
  const from = countBefore + BigInt(skipped)
  const to = countBefore + BigInt(descending ? count - offset : Math.min(count, offset + limit))
  const conditions = [sql`e.next_id is distinct from e.transaction_id`, ...transactionConditions(filter)]
  return sql`
    select found.*, found.number * ${descending ? -1 : 1}::int as place
    from (
      select * from (
        select version_before, version, count_before, count from movement_block
        where ${ofKind(filter)} and count_before < ${to} and version <= ${last}
        order by count_before desc limit ${limit}
      ) b where count_before + count > ${from}
      union all
      select ${lastInBlock(filter, last)}, ${last}::bigint, coalesce((
        select count_before + count from movement_block
        where ${ofKind(filter)} and version <= ${last} order by version desc limit 1
      ), 0), null
    ) piece
    cross join lateral (
      select e.version, e.transaction_id, e.balance_after, e.created_at,
             piece.count_before + row_number() over (order by e.version) as number
      from (
        select *, lead(transaction_id) over (order by version) as next_id from ledger.entry
        where account_id = ${filter.accountId} and version > piece.version_before and version <= piece.version
          and piece.count_before < ${to}
      ) e
      where ${sql.join(conditions, sql` and `)}
    ) found
    where found.number > ${from} and found.number <= ${to}
  `
}

/** The last entry of a transaction represents all: they are neighbours. */
function pageByTime(
  filter: MovementFilter,
  { descending, limit, offset }: MovementOrder,
  range: Parameters<typeof matching>[1],
): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  return sql`
    select e.version, e.transaction_id, e.balance_after, e.created_at,
           row_number() over (order by e.version ${direction}) as place
    from ledger.entry e
    where ${matching(filter, range)}
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
  range: MovementTotals,
): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  return sql`
    select e.version, e.transaction_id, e.balance_after, e.created_at, m.place
    from (
      select max(e.version) as version, row_number() over (order by sum(e.amount) ${direction}, max(e.version) desc) as place
      from ledger.entry e where ${matching(filter, range)} group by e.transaction_id
      order by place limit ${limit} offset ${offset}
    ) m
    join ledger.entry e on e.account_id = ${filter.accountId} and e.version = m.version
  `
}
