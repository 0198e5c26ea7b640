import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface OpenAlarm {
  readonly id: bigint
  readonly code: string
  readonly subject: string
  readonly critical: boolean
  readonly details: unknown
  /** How often it was raised while open. */
  readonly times: bigint
  readonly raisedAt: Date
  readonly lastAt: Date
}

const alarmsListedMax = 200

/** Open alarms, latest first. */
export async function listOpenAlarms(db: Db): Promise<OpenAlarm[]> {
  return db
    .selectFrom('alarm')
    .select([
      'id',
      'code',
      'subject',
      'critical',
      'details',
      'times',
      'raised_at as raisedAt',
      'last_at as lastAt',
    ])
    .where('cleared_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(alarmsListedMax)
    .execute()
}

/** Ends an alarm. Raised again, it is a new one. */
export async function clearAlarm(
  db: Db,
  { code, subject }: { readonly code: string; readonly subject: string },
  /** Only after it has been quiet for this long. */
  { quietSeconds = 0 } = {},
): Promise<void> {
  await db
    .updateTable('alarm')
    .set({ cleared_at: sql`now()` })
    .where('code', '=', code)
    .where('subject', '=', subject)
    .where('cleared_at', 'is', null)
    .where('last_at', '<=', sql<Date>`now() - make_interval(secs => ${quietSeconds})`)
    .execute()
}
