import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/platform/db/database.ts'

/** When the database's clock showed `real`, the demo calendar showed `shown`. */
interface Mark {
  /** As the database wrote it, to the microsecond. */
  readonly real: string
  readonly shown: Date
}

/** The calendar of the demo world: weeks pass while the database's clock counts seconds. */
export interface Calendar {
  /** Sets the calendar; it only moves forward. */
  turnTo(shown: Date): Promise<void>
  /** From here on the calendar is the real one. */
  turnToNow(): Promise<void>
  /** Replaces the clock's dates by the calendar's; see docs/decisions/0003-shift-the-demo-dates-once.md. */
  stretchTime(ownerUrl: string): Promise<void>
}

/** @param signal once it is aborted, each of its steps throws */
export function openCalendar(db: Db, signal: AbortSignal): Calendar {
  const marks: Mark[] = []
  const readClock = async () => {
    signal.throwIfAborted()
    const { rows } = await sql<{ real: string; now: Date }>`
      select clock_timestamp()::text as real, clock_timestamp() as now
    `.execute(db)
    const [clock] = rows
    if (!clock) throw new Error('the database told no time')
    return clock
  }
  const mark = (real: string, shown: Date) => {
    const last = marks.at(-1)
    if (last && last.shown > shown) throw new RangeError('the calendar only moves forward')
    marks.push({ real, shown })
  }
  return {
    async turnTo(shown) {
      const { real } = await readClock()
      mark(real, shown)
    },
    async turnToNow() {
      const { real, now } = await readClock()
      mark(real, now)
    },
    async stretchTime(ownerUrl) {
      signal.throwIfAborted()
      await stretchTime(ownerUrl, marks)
    },
  }
}

/**
 * Between two marks time runs evenly, so the order stays; before the first it moves by a fixed distance, after the
 * last (deadlines, sessions) it stays.
 */
const shownTime = `
  create table pg_temp.mark (real timestamptz primary key, shown timestamptz not null);
  create function pg_temp.shown(at timestamptz) returns timestamptz language sql as $$
    select case
      when at < (select min(real) from pg_temp.mark) then
        (select at - (real - shown) from pg_temp.mark order by real limit 1)
      when at >= (select max(real) from pg_temp.mark) then at
      else (
        select one.shown + (at - one.real) * (
          extract(epoch from other.shown - one.shown) / extract(epoch from other.real - one.real)
        )::double precision
        from (select real, shown from pg_temp.mark where real <= at order by real desc limit 1) one,
             (select real, shown from pg_temp.mark where real > at order by real limit 1) other
      )
    end
  $$`

/** A decided approval is never written again, even by its owner: its dates are of today. */
const timeColumns = `
  select format('%I.%I', table_schema, table_name) as table,
         string_agg(format('%1$I = pg_temp.shown(%1$I)', column_name), ', ') as changes
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE' and table_name not in ('migration', 'approval')
    and data_type = 'timestamp with time zone'
  group by 1`

/** The usage of today and this month, by the calendar. */
const transferTallies = `
  with today as (
    select (now() at time zone 'Africa/Tripoli')::date as day
  ), sent as (
    select a.id, (t.answer->>'amount')::bigint as amount, (t.created_at at time zone 'Africa/Tripoli')::date as sent_on
    from ledger.account a left join ledger.transaction t
      on t.operation = 'transfer' and t.actor_type = 'client' and t.actor_id = a.owner_id
    where a.tally is not null and a.kind = 'wallet'
  ), sums as (
    select id, day, coalesce(sum(amount) filter (where sent_on = day), 0) as of_day,
           coalesce(sum(amount) filter (where sent_on >= date_trunc('month', day)), 0) as of_month
    from sent, today group by id, day
  )
  update ledger.account a set tally = concat_ws(' ', to_char(s.day, 'YYYY-MM-DD'), s.of_day, s.of_month)
  from sums s where s.id = a.id`

/** Rows of one posting show one time: stretched, their milliseconds would become minutes. */
const sharedTimes = [
  ...['card_order', 'product_order', 'voucher_sale', 'voucher_return', 'voucher_use'].map(
    (table) => `update ${table} r set created_at = t.created_at from ledger.transaction t where t.id = r.id`,
  ),
  `update recharge r set created_at = t.created_at from ledger.transaction t
   where t.id = r.transaction_id and r.method in ('voucher', 'cash')`,
  `update voucher v set used_at = t.created_at from ledger.transaction t
   where t.id = v.transaction_id and v.used_at is not null`,
  `update voucher v set sold_at = o.created_at from card_order o where o.id = v.order_id and v.sold_at is not null`,
]

/** A slip has the day of its transfer. */
const transferDays = `update bank_transfer_request set transferred_on = (created_at at time zone 'Africa/Tripoli')::date
  where transferred_on is not null`

/** A newsroom writes every few days, not seven times in one minute. */
const newsDays = `
  update news n set published_at = p.at, created_at = p.at, updated_at = p.at
  from (
    select id, now() - interval '2 hours' - (row_number() over (order by id desc) - 1) * interval '3 days 5 hours' as at
    from news
  ) p where p.id = n.id`

const disorder = `
  select count(*)::int as count from (
    select created_at < lag(created_at) over w or transaction_id < lag(transaction_id) over w as wrong
    from ledger.entry window w as (partition by account_id order by version)
  ) entries where wrong`

/** One transaction of the owner: the application has no right to change a ledger row. */
async function stretchTime(ownerUrl: string, marks: readonly Mark[]): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query(shownTime)
    await owner.query('insert into pg_temp.mark select * from unnest($1::timestamptz[], $2::timestamptz[])', [
      marks.map(({ real }) => real),
      marks.map(({ shown }) => shown),
    ])
    const { rows } = await owner.query<{ table: string; changes: string }>(timeColumns)
    for (const { table, changes } of rows) await owner.query(`update ${table} set ${changes}`)
    for (const change of sharedTimes) await owner.query(change)
    await owner.query(transferTallies)
    await owner.query(transferDays)
    await owner.query(newsDays)
    const { rows: found } = await owner.query<{ count: number }>(disorder)
    if (found[0]?.count !== 0) throw new Error('stretching time would have changed the order of entries')
    await owner.query('commit')
  } finally {
    await owner.end()
  }
}
