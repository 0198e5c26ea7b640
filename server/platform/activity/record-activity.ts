import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { addSubjects, type Subject } from './noted-subjects.ts'
import { requestOriginOf } from './request-caller.ts'

export interface Activity {
  readonly action: string
  readonly subject: Subject
  readonly actor: { readonly type: 'client' | 'staff' | 'system'; readonly id: bigint | null }
  /** Left out: that of the request that opened the transaction, if the actor sent it. */
  readonly ip?: string | null
  readonly device?: string | null
  readonly requestId?: string | undefined
  /** Facts only; never a secret (code, password, token). */
  readonly before?: Record<string, unknown> | null
  readonly after?: Record<string, unknown> | null
}

/** Writes who did what, in the transaction that does it. Append-only by grant. */
export async function recordActivity(tx: Tx, activities: readonly Activity[]): Promise<void> {
  if (activities.length === 0) return
  addSubjects(tx, activities)
  const origins = activities.map(({ actor }) => requestOriginOf(tx, actor))
  const texts = (of: (activity: Activity, index: number) => string | null | undefined) =>
    activities.map((activity, index) => of(activity, index) ?? null)
  // One text for any number of rows: a connection prepares it once.
  await sql`
    insert into activity_log (action, subject_type, subject_id, actor_type, actor_id, ip, device, request_id, before, after)
    select * from unnest(
      ${texts(({ action }) => action)}::text[], ${texts(({ subject }) => subject.type)}::text[],
      ${texts(({ subject }) => String(subject.id))}::text[], ${texts(({ actor }) => actor.type)}::text[],
      ${texts(({ actor }) => actor.id?.toString())}::bigint[],
      ${texts(({ ip }, index) => ip ?? origins[index]?.ip)}::inet[],
      ${texts(({ device }, index) => device ?? origins[index]?.device)}::text[],
      ${texts(({ requestId }, index) => requestId ?? origins[index]?.requestId)}::uuid[],
      ${texts(({ before }) => jsonOf(before))}::jsonb[], ${texts(({ after }) => jsonOf(after))}::jsonb[])`.execute(
    tx,
  )
}

function jsonOf(facts: Record<string, unknown> | null | undefined): string | null {
  if (!facts) return null
  return JSON.stringify(facts, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}
