import { Refusal } from '#contract/kernel/refusal.ts'
import { type ClientChange, type ClientRow, changeClient, lockClient } from '#server/modules/clients/index.ts'
import { isCityShown } from '#server/modules/settings/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import { type User, userOf } from './user.rules.ts'

export interface ProfileChange {
  readonly name?: string | undefined
  readonly username?: string | undefined
  readonly email?: string | null | undefined
  readonly city_id?: bigint | null | undefined
  readonly locale?: 'ar' | 'en' | undefined
}

/** Changes what is given and leaves the rest. A new e-mail is unproven. */
export async function updateProfile(
  tx: Tx,
  { clientId, change, origin }: { clientId: bigint; change: ProfileChange; origin: Origin },
): Promise<{ user: User }> {
  const before = await lockClient(tx, clientId)
  if (!before) throw new Refusal('request.unauthenticated')
  if (change.city_id && !(await isCityShown(tx, change.city_id)))
    throw new Refusal('request.invalid', {}, { city_id: 'request.not_found' })
  const differing = differences(before, change)
  if (Object.keys(differing).length === 0) return { user: userOf(before) }
  const after = await changeClient(tx, clientId, differing)
  await recordActivity(tx, [
    {
      action: 'updated',
      subject: { type: 'client', id: clientId },
      actor: { type: 'client', id: clientId },
      ip: origin.ip,
      before: pick(before, differing),
      after: pick(after, differing),
    },
  ])
  return { user: userOf(after) }
}

function differences(before: ClientRow, change: ProfileChange): ClientChange {
  const wanted = { ...change, ...(change.email && { email: change.email.toLowerCase() }) }
  const entries = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && value !== before[field as keyof ClientRow],
  )
  const differing: ClientChange = Object.fromEntries(entries)
  return 'email' in differing ? { ...differing, email_verified_at: null } : differing
}

function pick(client: ClientRow, fields: ClientChange): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, client[field as keyof ClientRow]]))
}
