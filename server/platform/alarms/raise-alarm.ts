import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { hasSentence } from '../messages.ts'

export interface Alarm {
  /** Such as `books.drifted`; its title stands in contract/messages/{ar,en}/alarms.json under `titles`. */
  readonly code: string
  /** What it is about, in a few words without secrets: `account 17`. */
  readonly subject: string
  /** Ids and figures for whoever comes to look; never a code, token or full phone number. */
  readonly details: Readonly<Record<string, unknown>>
  /** The books or their proof are in question: `/readyz` tells of it too. False by default. */
  readonly critical?: boolean
}

/**
 * Opens an alarm, or counts it once more when it is open already. Takes effect with the caller's transaction. Within
 * seconds `announceAlarms` of any process writes it to the log and, once per opening, to the mail.
 */
export async function raiseAlarm(db: Db, { code, subject, details, critical = false }: Alarm): Promise<void> {
  // Found by the first test that raises it, not by the night it is needed.
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
