import { Refusal } from '#contract/kernel/refusal.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { findRunning, setRenewal } from './subscription.queries.ts'

interface Change {
  readonly clientId: bigint
  readonly renew: boolean
  readonly ip: string
}

/**
 * The client cancels the renewal, or wants it after all. Asked twice, it is as it was.
 * @throws Refusal `subscription.not_running`
 */
export async function changeRenewal(tx: Tx, { clientId, renew, ip }: Change): Promise<Record<string, never>> {
  const id = await setRenewal(tx, clientId, renew)
  if (id === null) {
    const running = await findRunning(tx, clientId)
    if (running?.renew !== renew) throw new Refusal('subscription.not_running')
    return {}
  }
  await recordActivity(tx, [
    {
      action: renew ? 'renewal_resumed' : 'renewal_cancelled',
      subject: { type: 'client_subscription', id },
      actor: { type: 'client', id: clientId },
      ip,
      before: { renew: !renew },
      after: { renew },
    },
  ])
  return {}
}
