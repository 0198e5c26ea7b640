import { type RawBuilder, sql } from 'kysely'
import { type countedStates, voucherStatuses } from '#contract/shapes/voucher.ts'
import { hasEnded, holdsStill } from '#server/platform/db/by-its-end.ts'
import type { Db, ReadDb } from '#server/platform/db/database.ts'
import type { ListFilter } from '#server/resource-engine/index.ts'

type Status = (typeof voucherStatuses)[number]
type State = (typeof countedStates)[number]
type BatchStatus = 'draft' | 'generating' | 'ready' | 'activated' | 'cancelled'

export interface StateCount {
  readonly status: State
  readonly count: number
}

/** Unsold vouchers of a batch `b` are for sale only once it is activated. */
const unsoldState = sql`case b.status when 'activated' then 'available' else 'not_activated' end`

/**
 * The number of vouchers of a batch `b` in each state, counted by index: expired ones are subtracted from unsold
 * ones.
 */
const statesOfBatch = sql`(
  select case s.status when 'available' then ${unsoldState} else s.status end as status, (select count(*) from voucher v where v.batch_id = b.id and v.status = s.status) as count
  from unnest(${voucherStatuses}::text[]) s(status)
  union all
  select moved.status, moved.sign * ended.count
  from (select count(*) from voucher v where ${unsold(hasEnded)}) ended, (values ('expired', 1), (${unsoldState}, -1)) moved(status, sign)
)`

/** The unsold vouchers of a batch `b`, unexpired or expired. */
function unsold(when: typeof holdsStill): RawBuilder<unknown> {
  return sql`v.batch_id = b.id and v.status = 'available' and ${when(sql`v.expires_at`)}`
}

export async function countBatchByStatus(db: Db, batchId: bigint): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select v.status, sum(v.count)::integer as count
    from voucher_batch b cross join lateral ${statesOfBatch} v
    where b.id = ${batchId}
    group by v.status having sum(v.count) > 0 order by v.status`.execute(db)
  return rows
}

export interface CategoryCount {
  readonly state: State
  readonly count: number
  readonly categoryId: bigint
  readonly categoryAr: string
  readonly categoryEn: string
  readonly supplierId: bigint
  readonly supplierAr: string
  readonly supplierEn: string
  readonly kind: 'recharge' | 'card' | 'goods'
  readonly faceValueMinor: bigint
  readonly currency: string
  readonly amountMinor: bigint
}

/**
 * For every category with vouchers: their number in each state and their value. Counted batch by batch and state by
 * state, by index.
 */
export async function countByCategory(
  db: ReadDb,
  { supplierId, kind }: { readonly supplierId: bigint | null; readonly kind: string | null },
): Promise<CategoryCount[]> {
  const { rows } = await sql<CategoryCount>`
    select c.id as "categoryId", c.name_ar as "categoryAr", c.name_en as "categoryEn", s.id as "supplierId", s.name_ar as "supplierAr",
      s.name_en as "supplierEn", c.kind, c.face_value as "faceValueMinor", c.currency,
      coalesce(n.state, 'available') as state, coalesce(n.count, 0)::integer as count,
      coalesce(n.count, 0) * c.face_value as "amountMinor"
    from category c left join (
      select b.category_id, v.status as state, sum(v.count)::bigint as count
      from voucher_batch b cross join lateral ${statesOfBatch} v
      where v.count <> 0 group by 1, 2 having sum(v.count) > 0
    ) n on n.category_id = c.id
    join supplier s on s.id = c.supplier_id
    where (n.category_id is not null or c.deleted_at is null)
      and (${supplierId}::bigint is null or c.supplier_id = ${supplierId})
      and (${kind}::text is null or c.kind = ${kind})
    order by c.position, c.face_value, c.id`.execute(db)
  return rows
}

/** The last valid Tripoli day of a row `t` with an end. */
export const lastGoodDay = sql`((t.expires_at - interval '1 microsecond') at time zone 'Africa/Tripoli')::date`

/**
 * The state of a voucher `t` in every list, count and inquiry of the console: an unsold one is expired from its end
 * on, whatever its row says, and before that for sale only once its batch is activated. A sold one stays sold, though
 * its holder is told of its end (`shownStatus`).
 */
export const voucherState = sql`
  (case when t.status <> 'available' then t.status when ${hasEnded(sql`t.expires_at`)} then 'expired'
    else (select ${unsoldState} from voucher_batch b where b.id = t.batch_id) end)`

export function byState(query: ListFilter): RawBuilder<unknown> | null {
  const asked = query['filter[status]']
  if (!Array.isArray(asked)) return null
  return sql`(${sql.join(asked.map(isIn), sql` or `)})`
}

/** Written so one index answers it in the list's order: other vouchers are skipped without reading their row. */
function isIn(status: unknown): RawBuilder<unknown> {
  if (status === 'available' || status === 'not_activated')
    return sql`t.status = 'available' and ${holdsStill(sql`t.expires_at`)} and t.batch_id = any(array(
      select b.id from voucher_batch b where ${unsoldState} = ${status}))`
  if (status === 'expired')
    return sql`t.status = 'expired' or t.status = 'available' and t.expires_at <= now()`
  return sql`t.status = ${status}`
}

/** How many valid codes a form can have. */
export async function countCodes(db: Db, codeFormat: string): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`
    select coalesce(sum(made_count), 0)::bigint as count from voucher_batch
    where code_format = ${codeFormat} and status <> 'cancelled'`.execute(db)
  return rows[0]?.count ?? 0n
}

export interface FoundVoucher {
  readonly id: bigint
  readonly serialNumber: string
  readonly batchId: bigint
  readonly prefix: string
  readonly batchStatus: BatchStatus
  readonly categoryAr: string
  readonly categoryEn: string
  readonly supplierAr: string
  readonly supplierEn: string
  readonly kind: 'recharge' | 'card' | 'goods'
  readonly amountMinor: bigint
  readonly currency: string
  readonly status: Status
  readonly state: State
  readonly expired: boolean
  readonly soldAt: Date | null
  readonly usedAt: Date | null
  readonly expiresAt: Date | null
}

export async function findVoucher(
  db: Db,
  by: { readonly serialNumber: string } | { readonly lookup: Buffer },
): Promise<FoundVoucher | null> {
  const condition =
    'lookup' in by ? sql`t.code_lookup = ${by.lookup}` : sql`t.serial_number = ${by.serialNumber}`
  const { rows } = await sql<FoundVoucher>`
    select t.id, t.serial_number as "serialNumber", b.id as "batchId", b.prefix, b.status as "batchStatus",
      c.name_ar as "categoryAr", c.name_en as "categoryEn", s.name_ar as "supplierAr", s.name_en as "supplierEn",
      c.kind, t.amount as "amountMinor", t.currency, t.status, ${voucherState} as state, coalesce(t.expires_at <= now(), false) as expired,
      t.sold_at as "soldAt", t.used_at as "usedAt", t.expires_at as "expiresAt"
    from voucher t join voucher_batch b on b.id = t.batch_id join category c on c.id = t.category_id
      join supplier s on s.id = c.supplier_id
    where ${condition}`.execute(db)
  return rows[0] ?? null
}

export interface LifeEvent {
  readonly event: string
  readonly at: Date
  readonly whoType: 'client' | 'staff' | null
  readonly whoId: bigint | null
  readonly whoName: string | null
}

const eventsMax = 100

/** The history of a voucher, from the rows of each action; latest first. Empty when there is none. */
export async function selectLife(db: Db, id: bigint): Promise<LifeEvent[]> {
  const { rows } = await sql<LifeEvent>`
    with v as (select * from voucher where id = ${id}), b as (
      select voucher_batch.* from voucher_batch join v on v.batch_id = voucher_batch.id
    )
    select life.event, life.at, life."whoType", life."whoId",
      case life."whoType" when 'staff' then (select name from staff_user where id = life."whoId")
        when 'client' then (select name from client where id = life."whoId") end as "whoName"
    from (
      select case b.source when 'imported' then 'imported' else 'made' end as event, v.created_at as at,
        case when b.created_by is not null then 'staff' end as "whoType", b.created_by as "whoId" from v, b
      union all
      select 'activated', b.activated_at, null, null from v, b
        where b.activated_at is not null and b.activated_at >= v.created_at
      union all
      select 'sold_to_seller', s.created_at, 'client', s.seller_id from v join voucher_sale s on s.id = v.sale_id
      union all
      select 'bought', v.sold_at, 'client', v.owner_id from v where v.owner_id is not null and v.sold_at is not null
      union all
      select 'revealed', r.created_at, case when r.client_id is null then 'staff' else 'client' end,
        coalesce(r.client_id, r.staff_id)
        from v join voucher_reveal r on r.voucher_id = v.id
      union all
      select 'marked_used', v.marked_used_at, 'client', v.owner_id from v where v.marked_used_at is not null
      union all
      select 'used', v.used_at, 'client', v.used_by from v where v.used_at is not null
      union all
      select case when x.id is null then 'cancelled' else 'replaced' end, v.cancelled_at,
        case when x.id is not null then 'staff' end, p.maker_id
        from v left join card_replacement x on x.voucher_id = v.id left join approval p on p.id = x.approval_id
        where v.cancelled_at is not null
    ) life
    order by life.at desc
    limit ${eventsMax}`.execute(db)
  return rows
}

/** The rejected rows of an import, as stored. */
export async function findRejected(
  db: Db,
  importId: bigint,
): Promise<{ readonly fileName: string; readonly rejected: unknown } | null> {
  const row = await db
    .selectFrom('voucher_import')
    .select(['file_name', 'rejected'])
    .where('id', '=', importId)
    .executeTakeFirst()
  return row ? { fileName: row.file_name, rejected: row.rejected } : null
}
