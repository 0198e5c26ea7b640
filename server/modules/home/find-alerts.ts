import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showHome as contract } from '#contract/operations/wallets/show-home.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findAlertFacts } from './home.queries.ts'

type Alerts = AnswerInput<typeof contract>['alerts']

/** What asks the client for a look. */
export async function findAlerts(db: Db, clientId: bigint, availableMinor: bigint): Promise<Alerts> {
  const facts = await findAlertFacts(db, clientId)
  if (!facts) return { unverified: [], low_balance_below: null, recharges_waiting: 0, new_device: null }
  const { phoneVerified, emailVerified, lowBalanceBelowMinor: belowMinor, newDevice } = facts
  const isLow = belowMinor !== null && availableMinor < belowMinor
  return {
    unverified: [...(phoneVerified ? [] : ['phone' as const]), ...(emailVerified ? [] : ['email' as const])],
    low_balance_below: isLow ? toWire(belowMinor, 'LYD') : null,
    recharges_waiting: facts.rechargesWaiting,
    new_device: newDevice && {
      notification_id: newDevice.id,
      device: newDevice.device,
      at: new Date(newDevice.at).toISOString(),
    },
  }
}
