import { sql } from 'kysely'
import { type Channel, channels } from '#contract/shapes/treasury.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** What is not matched, of both sides, with the day it counts in. */
const unmatched = sql`(
  select 'line' as side, id as number, channel, amount, currency, reference, booked_on, counted_on
  from statement_line where status <> 'matched'
  union all
  select 'item', transaction_id, channel, amount, currency, coalesce(reference, ''), booked_on, counted_on
  from clearing_item where status <> 'matched'
)`

/** Open until the end of a day, or kept when it was closed. */
const openOfDays = sql`(
  select d.id as day_id, u.side, u.number, u.channel, u.amount, u.currency, u.reference, u.booked_on, d.created_at
  from treasury_day d join ${unmatched} u on u.counted_on <= d.day where d.status = 'open'
  union all
  select i.day_id, i.side, i.number, i.channel, i.amount, i.currency, i.reference, i.booked_on, d.created_at
  from treasury_day_item i join treasury_day d on d.id = i.day_id
)`

/** Rows of a day's page. What was moved between two places has a row for each. */
export const dayItems = sql`(
  select number * 8 + (array_position(${[...channels]}::text[], channel) - 1) * 2 + (side = 'item')::int as id, o.*
  from ${openOfDays} o
)`

/** Every place, also those where nothing is open. */
export const dayChannels = sql`(
  select d.id * 10 + c.place as id, d.id as day_id, c.channel, d.created_at, 'LYD' as currency, s.*
  from treasury_day d cross join unnest(${[...channels]}::text[]) with ordinality c (channel, place)
  cross join lateral (
    select count(*) filter (where side = 'line')::int as lines_open, count(*) filter (where side = 'item')::int as items_open,
      coalesce(sum(case side when 'line' then amount else -amount end), 0)::bigint as difference
    from ${openOfDays} o where o.day_id = d.id and o.channel = c.channel
  ) s
)`

export interface ChannelFigures {
  readonly channel: Channel
  readonly linesOpen: number
  readonly itemsOpen: number
  /** Open lines less open items, minor units. */
  readonly differenceMinor: bigint
}

/** What is not matched until the end of a day: the places where something is open. */
export async function findDayFigures(db: Db, day: string): Promise<readonly ChannelFigures[]> {
  const { rows } = await sql<ChannelFigures>`
    select channel, count(*) filter (where side = 'line')::int as "linesOpen",
      count(*) filter (where side = 'item')::int as "itemsOpen",
      sum(case side when 'line' then amount else -amount end)::bigint as "differenceMinor"
    from ${unmatched} u where counted_on <= ${day}::date group by channel order by channel`.execute(db)
  return rows
}

/** With what is open, one row each. */
export async function closeDay(tx: Tx, id: bigint, note: string | null): Promise<void> {
  await sql`
    insert into treasury_day_item (day_id, side, number, channel, amount, currency, reference, booked_on)
    select d.id, u.side, u.number, u.channel, u.amount, u.currency, u.reference, u.booked_on
    from treasury_day d join ${unmatched} u on u.counted_on <= d.day where d.id = ${id}`.execute(tx)
  await sql`
    update treasury_day set status = 'closed', closed_at = now(), updated_at = now(), note = coalesce(${note}, note),
      lines_open = (select count(*) from treasury_day_item where day_id = ${id} and side = 'line'),
      items_open = (select count(*) from treasury_day_item where day_id = ${id} and side = 'item')
    where id = ${id}`.execute(tx)
}

export interface Day {
  readonly day: string
  readonly status: string
  readonly isOver: boolean
}

export async function findDay(db: Db, id: bigint): Promise<Day | null> {
  const { rows } = await sql<Day>`
    select to_char(day, 'YYYY-MM-DD') as day, status, day < (now() at time zone 'Africa/Tripoli')::date as "isOver"
    from treasury_day where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A later day is closed: nothing is counted in this one any more. */
export async function isBeforeClosed(db: Db, day: string): Promise<boolean> {
  const { rows } =
    await sql`select from treasury_day where status = 'closed' and day >= ${day}::date limit 1`.execute(db)
  return rows.length > 0
}
