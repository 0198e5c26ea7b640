import { sql } from 'kysely'
import { holdsStill } from '#server/platform/db/by-its-end.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import { rechargeEvents } from './events.queries.ts'
import { cohortsIn, type Stretch, startOfDay } from './total.queries.ts'

interface CohortRow {
  /** `2026-03-01`. */
  readonly cohort: string
  /** Months since the first. */
  readonly month: number
  readonly clients: bigint
}

/** `fresh`: the months behind the last kept day, from the rows. */
function freshMonths({ liveSince, until }: Stretch) {
  return sql`
    with live as (
      select r.client_id, date_trunc('month', r.at at time zone 'Africa/Tripoli')::date as month, min(r.at) as first_at
      from (${rechargeEvents({ since: liveSince, until })}) r group by 1, 2
    ), fresh as (
      select l.client_id, l.month, coalesce(
        (select k.cohort from statistic_client_month k
         where k.client_id = l.client_id and k.first_at < ${until}::timestamptz order by k.month limit 1),
        min(l.month) over (partition by l.client_id)) as cohort
      from live l
      where not exists (
        select from statistic_client_month k where k.client_id = l.client_id and k.month = l.month
          and k.first_at < ${until}::timestamptz)
    )`
}

/** `months`: with the kept ones, as far as they had begun at the moment. */
function clientMonths(stretch: Stretch) {
  return sql`
    ${freshMonths(stretch)}, months as (
      select client_id, month, cohort from statistic_client_month where first_at < ${stretch.until}::timestamptz
      union all select client_id, month, cohort from fresh
    )`
}

const monthsSince = sql`((extract(year from month) - extract(year from cohort)) * 12
  + extract(month from month) - extract(month from cohort))::integer`

/** How many clients of each month of a first recharge came back in each month after it. */
export async function countCohorts(
  db: ReadDb,
  stretch: Stretch,
  monthsMax: number,
): Promise<readonly CohortRow[]> {
  const day = sql`(${stretch.until}::timestamptz at time zone 'Africa/Tripoli')::date`
  const { rows } = await sql<CohortRow>`
    ${freshMonths(stretch)}, counted as (
      select cohort, month, clients from statistic_cohort where day < ${day}
      union all
      ${cohortsIn({ since: startOfDay(day), until: stretch.until })}
      union all select cohort, month, count(*) from fresh group by 1, 2
    )
    select to_char(cohort, 'YYYY-MM-DD') as cohort, ${monthsSince} as month, sum(clients)::bigint as clients
    from counted where ${monthsSince} <= ${monthsMax} group by cohort, month order by 1, 2`.execute(db)
  return rows
}

export interface LevelRow {
  readonly section: string
  readonly id: bigint
  readonly at: Date
  readonly event: string
  readonly aboutAr: string | null
  readonly aboutEn: string | null
  readonly client: string | null
  readonly values: readonly bigint[]
}

/** As the database gives it: whole numbers of an array are text. */
export interface RawLevelRow extends Omit<LevelRow, 'values'> {
  readonly values: readonly string[]
}

export function levelOf({ values, ...row }: RawLevelRow): LevelRow {
  return { ...row, values: values.map(BigInt) }
}

/** The clients of a cohort who came back in a month after it; key null: of every cohort. */
export async function listCohort(
  db: ReadDb,
  stretch: Stretch,
  asked: { key: string | null; month: number; limit: number; offset: number },
): Promise<{ rows: readonly LevelRow[]; total: number }> {
  const matching = sql`from months m where (${asked.key}::date is null or m.cohort = ${asked.key}::date)
    and ${monthsSince} = ${asked.month}`
  const { rows } = await sql<RawLevelRow>`
    ${clientMonths(stretch)}
    select 'clients' as section, c.id, c.created_at as at, 'client' as event, null as "aboutAr", null as "aboutEn",
      c.name as client, array['1'] as values
    from (select m.client_id ${matching}) found join client c on c.id = found.client_id
    order by c.id limit ${asked.limit} offset ${asked.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    ${clientMonths(stretch)} select count(*)::integer as total ${matching}`.execute(db)
  return { rows: rows.map(levelOf), total: counted.rows[0]?.total ?? 0 }
}

interface StockLevel {
  readonly key: string
  readonly available: bigint
  readonly thresholdCount: number
}

const availableNow = sql`b.status = 'activated' and v.status = 'available' and ${holdsStill(sql`v.expires_at`)}`

/** Made before the moment, and then neither sold, used, cancelled nor expired. As the index `voucher_left` writes it. */
function inStockThen(until: string) {
  return sql`
    coalesce(least(v.sold_at, v.used_at, v.cancelled_at), 'infinity') >= ${until}::timestamptz
    and v.created_at < ${until}::timestamptz
    and (v.expires_at is null or v.expires_at > ${until}::timestamptz)`
}

const activatedBefore = (until: string) => sql`b.activated_at < ${until}::timestamptz`

/** Cards by category, counted batch by batch from an index: now by status, of a past moment by the times of each card. */
export async function findStock(db: ReadDb, asOf: string | null): Promise<readonly StockLevel[]> {
  const ofBatch =
    asOf === null ? sql`v.status = 'available' and ${holdsStill(sql`v.expires_at`)}` : inStockThen(asOf)
  const counted = sql`
    select b.category_id, sum(n.count) as count
    from voucher_batch b cross join lateral (
      select count(*) as count from voucher v where v.batch_id = b.id and ${ofBatch}
    ) n
    where ${asOf === null ? sql`b.status = 'activated'` : activatedBefore(asOf)} group by 1`
  const { rows } = await sql<StockLevel>`
    select c.id::text as key, coalesce(s.count, 0)::bigint as available, c.low_stock_threshold as "thresholdCount"
    from category c left join (${counted}) s on s.category_id = c.id
    where c.kind = 'card' and (c.active and c.deleted_at is null or s.count > 0)
    order by c.position, c.id`.execute(db)
  return rows
}

/** The cards behind a stock. */
export async function listStock(
  db: ReadDb,
  asOf: string | null,
  asked: { key: string | null; limit: number; offset: number },
): Promise<{ rows: readonly LevelRow[]; total: number }> {
  const matchingStock = asOf === null ? availableNow : sql`${activatedBefore(asOf)} and ${inStockThen(asOf)}`
  const matching = sql`
    from voucher_batch b join voucher v on v.batch_id = b.id join category c on c.id = b.category_id
    where c.kind = 'card' and ${matchingStock} and (${asked.key}::bigint is null or b.category_id = ${asked.key}::bigint)`
  const [{ rows }, counted] = await Promise.all([
    sql<RawLevelRow>`
      select 'vouchers' as section, v.id, v.created_at as at, 'card' as event, c.name_ar as "aboutAr",
        c.name_en as "aboutEn", null as client, array['1'] as values
      ${matching} order by v.id limit ${asked.limit} offset ${asked.offset}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total ${matching}`.execute(db),
  ])
  return { rows: rows.map(levelOf), total: counted.rows[0]?.total ?? 0 }
}
