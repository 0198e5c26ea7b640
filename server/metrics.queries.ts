import { sql } from 'kysely'
import type { Db } from './platform/db/database.ts'

export interface QueueState {
  readonly name: string
  readonly queued: number
  readonly active: number
  readonly failed: number
}

/** As counted by the jobs' own monitor, at most half a minute ago. */
export async function readQueues(db: Db): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select name, queued_count as queued, active_count as active, failed_count as failed
    from jobs.queue where name not like '\\_\\_%' order by name`.execute(db)
  return rows
}

export async function countQueuedMessages(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox_message where status = 'queued'`.execute(db)
  return rows[0]?.count ?? 0
}

/** By code. */
export async function countOpenAlarms(db: Db): Promise<{ code: string; count: number }[]> {
  const { rows } = await sql<{ code: string; count: number }>`
    select code, count(*)::int as count from alarm where cleared_at is null group by code order by code`.execute(
    db,
  )
  return rows
}

/** How far the sealed blocks are behind the latest transaction, by the ledger's times; 0: all is sealed. */
export async function readSealLagSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from greatest(interval '0', latest.created_at - coalesce(
             (select max(through_time) from ledger.block where not late), '-infinity'))), 0)::float8 as seconds
    from (select created_at from ledger.transaction order by id desc limit 1) latest`.execute(db)
  return rows[0]?.seconds ?? 0
}

export interface CheckState {
  readonly kind: string
  readonly secondsAgo: number
  readonly seconds: number
  readonly problems: number
}

/** The last rounds of the checker of the books. */
export async function readChecks(db: Db): Promise<CheckState[]> {
  const { rows } = await sql<CheckState>`
    select kind, extract(epoch from now() - ended_at)::float8 as "secondsAgo", seconds, problems
    from check_run order by kind`.execute(db)
  return rows
}
