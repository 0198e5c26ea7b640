import type { Tx } from '../db/database.ts'
import { requestOriginOf } from './request-caller.ts'

export interface Activity {
  readonly action: string
  readonly subject: { readonly type: string; readonly id: bigint | string }
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
  await tx
    .insertInto('activity_log')
    .values(
      activities.map(({ action, subject, actor, before, after, ...given }) => {
        const origin = requestOriginOf(tx, actor)
        return {
          action,
          subject_type: subject.type,
          subject_id: String(subject.id),
          actor_type: actor.type,
          actor_id: actor.id,
          ip: given.ip ?? origin?.ip ?? null,
          device: given.device ?? origin?.device ?? null,
          request_id: given.requestId ?? origin?.requestId ?? null,
          before: jsonOf(before),
          after: jsonOf(after),
        }
      }),
    )
    .execute()
}

function jsonOf(facts: Record<string, unknown> | null | undefined): string | null {
  if (!facts) return null
  return JSON.stringify(facts, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}
