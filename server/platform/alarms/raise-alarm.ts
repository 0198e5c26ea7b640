import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { hasSentence } from '../messages.ts'

export interface Alarm {
  /** Such as `books.drifted`; its title is in contract/messages/{ar,en}/alarms.json under `titles`. */
  readonly code: string
  /** Its subject in a few words without secrets: `account 17`. */
  readonly subject: string
  /** Ids and figures for investigation; never a code, token or full phone number. */
  readonly details: Readonly<Record<string, unknown>>
  /** The books or their proof are in question, so `/readyz` shows it too. Default: false. */
  readonly critical?: boolean
}

/**
 * Opens an alarm, or counts an open one again, in the caller's transaction. `announceAlarms` writes it to the log
 * within seconds and mails it once per opening.
 */
export async function raiseAlarm(db: Db, { code, subject, details, critical = false }: Alarm): Promise<void> {
  // A missing title fails in the first test that raises the alarm.
  if (!hasSentence('en', `alarms:titles.${code}`)) throw new RangeError(`the alarm ${code} has no title`)
  await sql`
    insert into alarm as known (code, subject, critical, details)
    values (${code}, ${subject}, ${critical}, ${jsonOf(details)}::jsonb)
    on conflict (code, subject) where cleared_at is null do update set
      times = known.times + 1, last_at = now(), details = excluded.details,
      critical = known.critical or excluded.critical`.execute(db)
}

function jsonOf(details: Alarm['details']): string {
  return JSON.stringify(details, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}
