import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** A night's backup that fails is tried again so often. */
const triesMax = 3

/** A process that makes one says so far more often. */
const silentMinutesMax = 5

interface Night {
  /** Hours in Tripoli, both included. */
  readonly firstHour: number
  readonly lastHour: number
  /** So old may the last proven restore be before the next backup is proven. */
  readonly provenDaysMax: number
}

/** Asks for the backup of this night, unless there is one since the night began. */
export async function askForNightly(db: Db, { firstHour, lastHour, provenDaysMax }: Night): Promise<void> {
  await sql`
    insert into backup (proves)
    select not exists (select from backup where proven_at > now() - make_interval(days => ${provenDaysMax}))
    where extract(hour from now() at time zone 'Africa/Tripoli') between ${firstHour} and ${lastHour}
      and not exists (
        select from backup
        where created_at > now() - interval '20 hours' and created_by is null and status <> 'failed')
      and ${triesMax} > (
        select count(*) from backup where created_at > now() - interval '20 hours' and status = 'failed')`.execute(
    db,
  )
}

/** Asks for one now, unless one waits, is being made, or failed in the last hour. */
export async function askNow(db: Db): Promise<void> {
  await sql`
    insert into backup (proves)
    select false where not exists (
      select from backup
      where status in ('waiting', 'running') or (status = 'failed' and ended_at > now() - interval '1 hour'))`.execute(
    db,
  )
}

/** How many wait. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from backup where status = 'waiting'`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** Takes the one that waits longest; null: none waits, or one is being made. */
export async function takeWaiting(db: Db): Promise<{ id: bigint; proves: boolean } | null> {
  const { rows } = await sql<{ id: bigint; proves: boolean }>`
    update backup set status = 'running', started_at = now(), updated_at = now()
    where id = (select min(id) from backup where status = 'waiting')
      and not exists (select from backup where status = 'running')
    returning id, proves`.execute(db)
  return rows[0] ?? null
}

/** Says that the process that makes it still lives. */
export async function touchRunning(db: Db, id: bigint): Promise<void> {
  await sql`update backup set updated_at = now() where id = ${id} and status = 'running'`.execute(db)
}

/** Those whose process was killed are made again. */
export async function askAbandonedAgain(db: Db): Promise<void> {
  await sql`
    update backup set status = 'waiting', started_at = null, updated_at = now()
    where status = 'running' and updated_at < now() - make_interval(mins => ${silentMinutesMax})`.execute(db)
}

export interface MadeBackup {
  readonly name: string
  readonly bytes: number
  readonly place: string
  /** Null: it was not restored for a proof. */
  readonly proofSeconds: number | null
  readonly removed: readonly string[]
}

export async function markDone(db: Db, id: bigint, made: MadeBackup): Promise<void> {
  const { name, bytes, place, proofSeconds, removed } = made
  await sql`
    update backup set status = 'done', name = ${name}, bytes = ${bytes}, place = ${place}, ended_at = now(),
      updated_at = now(), proof_seconds = ${proofSeconds}::integer,
      proven_at = case when ${proofSeconds}::integer is not null then now() end
    where id = ${id}`.execute(db)
  await sql`
    update backup set status = 'removed', updated_at = now()
    where status = 'done' and name = any(${removed}::text[])`.execute(db)
}

export async function markFailed(db: Db, id: bigint, reason: string): Promise<void> {
  await sql`
    update backup set status = 'failed', ended_at = now(), updated_at = now(), failure = left(${reason}, 1000)
    where id = ${id}`.execute(db)
}

export interface Ages {
  /** Hours since the last backup, or since the first start; null: younger than that. */
  readonly isStale: boolean
  readonly isUnproven: boolean
}

/** Whether the newest backup, and the newest proven one, are too old. A new installation has as long. */
export async function readAges(
  db: Db,
  { staleHours, unprovenDays }: { readonly staleHours: number; readonly unprovenDays: number },
): Promise<Ages> {
  const { rows } = await sql<Ages>`
    with first as (select min(created_at) as at from backup)
    select
      coalesce(greatest(first.at, (select max(started_at) from backup where status = 'done'))
        < now() - make_interval(hours => ${staleHours}), false) as "isStale",
      coalesce(greatest(first.at, (select max(proven_at) from backup))
        < now() - make_interval(days => ${unprovenDays}), false) as "isUnproven"
    from first`.execute(db)
  return rows[0] ?? { isStale: false, isUnproven: false }
}
