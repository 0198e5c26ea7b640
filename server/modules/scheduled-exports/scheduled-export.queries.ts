import { sql } from 'kysely'
import type { Language } from '#contract/kernel/localized.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface ScheduledExport {
  readonly id: bigint
  readonly staff_id: bigint
  readonly name: string
  readonly section: string
  readonly query: unknown
  readonly columns: unknown
  readonly sort: string | null
  readonly format: 'xlsx' | 'csv'
}

/** Days since Monday. */
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** The next time after now, by the clock of Tripoli; null while it is off. */
export const nextAt = sql`
  case when active then (
    select case when soonest > local then soonest when every = 'day' then soonest + interval '1 day'
                when every = 'week' then soonest + interval '7 days'
                else date_trunc('month', local) + interval '1 month' + make_interval(days => coalesce(day, 1) - 1, hours => hour)
           end at time zone 'Africa/Tripoli'
    from (select now() at time zone 'Africa/Tripoli' as local) clock
    cross join lateral (
      select case every
        when 'day' then date_trunc('day', local) + make_interval(hours => hour)
        when 'week' then date_trunc('week', local) + make_interval(
          days => array_position(${weekdays}::text[], coalesce(weekday, 'sunday')) - 1, hours => hour)
        else date_trunc('month', local) + make_interval(days => coalesce(day, 1) - 1, hours => hour)
      end as soonest) chosen
  ) end`

export async function planNext(tx: Tx, id: bigint): Promise<void> {
  await sql`update scheduled_export set next_at = ${nextAt} where id = ${id}`.execute(tx)
}

/** The next one whose time has come; another process does not get it. */
export async function lockDue(tx: Tx): Promise<ScheduledExport | null> {
  const { rows } = await sql<ScheduledExport>`
    select id, staff_id, name, section, query, columns, sort, format from scheduled_export
    where active and deleted_at is null and next_at <= now()
    order by next_at, id limit 1 for update skip locked`.execute(tx)
  return rows[0] ?? null
}

/** Its owner may no longer do it. */
export async function switchOff(tx: Tx, id: bigint): Promise<void> {
  await sql`
    update scheduled_export set active = false, next_at = null, updated_at = now() where id = ${id}`.execute(
    tx,
  )
}

interface Receiver {
  readonly id: bigint
  readonly locale: Language
}

/** The owner, then the named colleagues who work here. */
export async function selectReceivers(db: Db, of: ScheduledExport): Promise<readonly Receiver[]> {
  const { rows } = await sql<Receiver>`
    select u.id, u.locale from staff_user u
    where u.active and u.deleted_at is null and (u.id = ${of.staff_id} or u.id in (
      select staff_user_id from scheduled_export_colleague where scheduled_export_id = ${of.id}))
    order by u.id <> ${of.staff_id}, u.id`.execute(db)
  return rows
}
