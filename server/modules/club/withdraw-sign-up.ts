import { Refusal } from '#contract/kernel/refusal.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { deleteSignUp, freePlace, lockSignUp } from './event.queries.ts'

interface Withdrawal {
  readonly id: bigint
  readonly clientId: bigint
}

/**
 * The client no longer comes, and may sign up again.
 * @throws Refusal `request.not_found` for one of another, `event.no_withdrawal` after the start, or once staff took them off
 */
export async function withdrawSignUp(tx: Tx, { id, clientId }: Withdrawal): Promise<Record<string, never>> {
  const found = await lockSignUp(tx, id, clientId)
  if (!found) throw new Refusal('request.not_found')
  if (!found.isOpen) throw new Refusal('event.no_withdrawal')
  await freePlace(tx, id)
  await deleteSignUp(tx, id)
  const actor = { type: 'client', id: clientId } as const
  await recordActivity(tx, [{ action: 'cancelled', subject: { type: 'event_sign_up', id }, actor }])
  return {}
}
