import { type RawBuilder, sql } from 'kysely'
import type { Db, ReadDb, Tx } from '#server/platform/db/database.ts'
import { rechargeEvents, type SummedBy, summedBy, sumsBy, type Window } from './events.queries.ts'

const zone = sql`'Africa/Tripoli'`

/** The midnight in Tripoli that begins a day. */
export function startOfDay(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${day}::date::timestamp at time zone ${zone})`
}

/** A refund is stamped when its transaction begins, before it locks anything: it ends long before this. */
const lateness = sql`interval '5 minutes'`

/** Days to sum next, oldest first: those that ended well before the horizon, behind the last one that is summed. */
export async function findDaysToSum(db: Db, horizon: string, daysMax: number): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    with first as (
      select coalesce(
        (select max(day) + 1 from statistic_day),
        (select (min(at) at time zone ${zone})::date from (
          select min(created_at) as at from ledger.transaction union all select min(created_at) from card_order
        ) made)
      ) as day
    )
    select to_char(d, 'YYYY-MM-DD') as day
    from first cross join generate_series(first.day::timestamp, ${horizon}::timestamptz at time zone ${zone}, '1 day') d
    where ${startOfDay(sql`(d::date + 1)`)} <= ${horizon}::timestamptz - ${lateness}
    order by d limit ${daysMax}`.execute(db)
  return rows.map(({ day }) => day)
}

export async function windowOfDay(db: Db, day: string): Promise<Window> {
  const { rows } = await sql<Window>`
    select ${startOfDay(sql`${day}`)}::text as since, ${startOfDay(sql`(${day}::date + 1)`)}::text as until`.execute(
    db,
  )
  const [window] = rows
  if (!window) throw new Error('the database gave no day')
  return window
}

/** Clients whose first recharge of a month was within a time, by cohort and month. */
export function cohortsIn({ since, until }: Record<keyof Window, unknown>): RawBuilder<unknown> {
  return sql`
    select cohort, month, count(*) as clients from statistic_client_month
    where first_at >= ${since}::timestamptz and first_at < ${until}::timestamptz group by cohort, month`
}

/** Sums a finished day; once more gives the same. */
export async function storeDay(tx: Tx, day: string, window: Window): Promise<void> {
  await sql`delete from statistic_total where day = ${day}::date`.execute(tx)
  for (const by of summedBy)
    await sql`
      insert into statistic_total (by, day, key, measure, amount)
      select ${by}::text, ${day}::date, s.key, s.measure, s.amount from (${sumsBy(by, window)}) s
      where s.amount <> 0`.execute(tx)
  await sql`
    insert into statistic_client_month (client_id, month, cohort, first_at)
    select c.client_id, c.month, coalesce(
        (select k.cohort from statistic_client_month k where k.client_id = c.client_id order by k.month limit 1),
        c.month), c.first_at
    from (
      select r.client_id, date_trunc('month', r.at at time zone ${zone})::date as month, min(r.at) as first_at
      from (${rechargeEvents(window)}) r group by 1, 2
    ) c
    on conflict do nothing`.execute(tx)
  await sql`delete from statistic_cohort where day = ${day}::date`.execute(tx)
  await sql`
    insert into statistic_cohort (day, cohort, month, clients)
    select ${day}::date, c.cohort, c.month, c.clients from (${cohortsIn(window)}) c`.execute(tx)
  await sql`
    insert into statistic_day (day) values (${day}::date)
    on conflict (day) do update set checked_at = now()`.execute(tx)
}

/** The summed day that was compared longest ago; null: none. */
export async function findDayToCheck(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from statistic_day
    where checked_at < now() - interval '1 day' order by checked_at limit 1`.execute(db)
  return rows[0]?.day ?? null
}

/** How many sums and counts of a day differ from its rows. */
export async function countDifferences(db: Db, day: string, window: Window): Promise<number> {
  const made = sql.join(
    summedBy.map(
      (by) => sql`select ${by}::text as by, s.* from (${sumsBy(by, window)}) s where s.amount <> 0`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<{ count: number }>`
    select sum(count)::integer as count from (
      select count(*) from (${made}) made
      full join (select * from statistic_total where day = ${day}::date) kept using (by, key, measure)
      where made.amount is distinct from kept.amount
      union all
      select count(*) from (${cohortsIn(window)}) made
      full join (select * from statistic_cohort where day = ${day}::date) kept using (cohort, month)
      where made.clients is distinct from kept.clients
    ) differing`.execute(db)
  return rows[0]?.count ?? 0
}

/** Days of a question, and its moment; as text of the database. */
export interface Stretch extends Window {
  readonly from: string
  readonly to: string
  /** The last whole day whose sums are kept; null: none of them. */
  readonly keptTo: string | null
  /** Behind it: what is added up from its rows now. */
  readonly liveSince: string
}

/** @param asOf null: now */
export async function readStretch(
  db: ReadDb,
  { from, to, asOf }: { from: string; to: string; asOf: string | null },
): Promise<Stretch> {
  const { rows } = await sql<Stretch>`
    with asked as (
      select ${from}::date as "from", ${to}::date as "to", ${startOfDay(sql`${from}`)} as since,
        least(${startOfDay(sql`(${to}::date + 1)`)}, coalesce(${asOf}::timestamptz, now())) as until
    ), kept as (
      select a.*, (
        select max(d.day) from statistic_day d
        where d.day between a."from" and a."to" and ${startOfDay(sql`(d.day + 1)`)} <= a.until
      ) as kept_to
      from asked a
    )
    select to_char("from", 'YYYY-MM-DD') as "from", to_char("to", 'YYYY-MM-DD') as "to", since::text, until::text,
      to_char(kept_to, 'YYYY-MM-DD') as "keptTo",
      coalesce(${startOfDay(sql`(kept_to + 1)`)}, since)::text as "liveSince"
    from kept`.execute(db)
  const [stretch] = rows
  if (!stretch) throw new Error('the database gave no stretch')
  return stretch
}

interface Sum {
  readonly key: string
  readonly measure: string
  readonly amount: bigint
}

/** Kept sums of whole days, and the rest from the rows: the same as from the rows alone. */
export async function sumStretch(db: ReadDb, by: SummedBy, stretch: Stretch): Promise<readonly Sum[]> {
  const live = sumsBy(by, { since: stretch.liveSince, until: stretch.until })
  const { rows } = await sql<Sum>`
    select s.key, s.measure, sum(s.amount)::bigint as amount
    from (
      select key, measure, amount from statistic_total
      where by = ${by} and day between ${stretch.from}::date and ${stretch.keptTo}::date
      union all ${live}
    ) s group by 1, 2`.execute(db)
  return rows
}
