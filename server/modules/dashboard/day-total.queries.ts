import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { DayTotal, DueDay } from './day-total.rules.ts'

const today = sql`(now() at time zone 'Africa/Tripoli')::date`

/**
 * Days to sum, oldest first: unknown ones; yesterday and today always; and for a week, once an hour, days whose rows
 * may still change.
 */
export async function findDueDays(db: Db, daysKept: number): Promise<readonly DueDay[]> {
  const { rows } = await sql<DueDay>`
    select to_char(d.day, 'YYYY-MM-DD') as day, ${today} - d.day as age
    from (select ${today} - n as day from generate_series(0, ${daysKept - 1}::int) n) d
    left join summed_day s using (day)
    where s.day is null or d.day >= ${today} - 1
      or (d.day >= ${today} - 7 and s.summed_at < now() - interval '1 hour')
    order by d.day
  `.execute(db)
  return rows
}

/** The sums of each day, by name; a day without a row had nothing. */
export async function sumRowsByDay(db: Db, from: string, to: string): Promise<readonly DayTotal[]> {
  const since = sql`${from}::date::timestamp at time zone 'Africa/Tripoli'`
  const until = sql`(${to}::date + 1)::timestamp at time zone 'Africa/Tripoli'`
  const { rows } = await sql<DayTotal>`
    select to_char(at at time zone 'Africa/Tripoli', 'YYYY-MM-DD') as day, name, sum(amount)::bigint as amount
    from (
      select o.created_at as at, part.name, part.amount
      from card_order o
      cross join lateral (values ('card_sales', o.total_amount), ('cards_sold', o.quantity::bigint)) part (name, amount)
      where o.created_at >= ${since} and o.created_at < ${until}
      union all
      select o.refunded_at, part.name, part.amount
      from card_order o
      cross join lateral (values ('card_sales', -o.total_amount), ('cards_sold', -o.quantity::bigint)) part (name, amount)
      where o.refunded_at >= ${since} and o.refunded_at < ${until}
      union all
      select p.created_at, part.name, part.amount
      from card_refund_part p join card_order o on o.id = p.order_id
      cross join lateral (values
        ('card_sales', -part_of(o.total_amount, p.cards_before, p.quantity, o.quantity)),
        ('cards_sold', -p.quantity::bigint)) part (name, amount)
      where p.created_at >= ${since} and p.created_at < ${until}
      union all
      select t.created_at, 'recharges', r.amount - r.fee
      from ledger.transaction t join recharge r on r.transaction_id = t.id
      where t.created_at >= ${since} and t.created_at < ${until}
      union all
      select t.created_at, 'vouchers_used', 1 from ledger.transaction t
      where t.operation = 'voucher_use' and t.created_at >= ${since} and t.created_at < ${until}
      union all
      select created_at, 'new_clients', 1 from client
      where created_at >= ${since} and created_at < ${until}
    ) happened
    group by 1, 2
  `.execute(db)
  return rows
}

/** Replaces the totals of these days. */
export async function replaceTotals(
  tx: Tx,
  { from, to, totals }: { from: string; to: string; totals: readonly DayTotal[] },
): Promise<void> {
  await sql`delete from day_total where day between ${from}::date and ${to}::date`.execute(tx)
  await sql`
    insert into day_total (day, name, amount)
    select t.day::date, t.name, sum(t.amount)::bigint
    from unnest(${totals.map(({ day }) => day)}::text[], ${totals.map(({ name }) => name)}::text[],
                ${totals.map(({ amount }) => amount)}::bigint[]) t (day, name, amount)
    group by 1, 2
  `.execute(tx)
  await sql`
    insert into summed_day (day) select d::date from generate_series(${from}::date, ${to}::date, '1 day') d
    on conflict (day) do update set summed_at = now()
  `.execute(tx)
}

/** The totals of the last `days` days, oldest first. */
export async function findTotals(
  db: Db,
  days: number,
): Promise<{ days: readonly string[]; totals: readonly DayTotal[]; summedAt: Date | null }> {
  const known = await sql<{ day: string; name: string | null; amount: bigint | null }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, t.name, t.amount
    from (select ${today} - n as day from generate_series(0, ${days - 1}::int) n) d
    left join day_total t using (day)
    order by d.day
  `.execute(db)
  const latest = await sql<{ summedAt: Date }>`
    select summed_at as "summedAt" from summed_day order by day desc limit 1`.execute(db)
  return {
    days: [...new Set(known.rows.map(({ day }) => day))],
    totals: known.rows.flatMap(({ day, name, amount }) =>
      name === null || amount === null ? [] : [{ day, name, amount }],
    ),
    summedAt: latest.rows[0]?.summedAt ?? null,
  }
}
