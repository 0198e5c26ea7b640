import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import {
  mutableKinds,
  type showPreferences as operation,
} from '#contract/operations/notifications/preferences.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { findPreferences, replaceMuted, setLowBalance } from './preference.queries.ts'

export async function showPreferences(db: Db, clientId: bigint): Promise<AnswerInput<typeof operation>> {
  const { muted, lowBalanceBelowMinor } = await findPreferences(db, clientId)
  return {
    muted: mutableKinds.filter((kind) => muted.includes(kind)),
    low_balance_below: lowBalanceBelowMinor === null ? null : toWire(lowBalanceBelowMinor, 'LYD'),
  }
}

/** @param change undefined values stay */
export async function updatePreferences(
  tx: Tx,
  clientId: bigint,
  change: {
    readonly muted?: readonly string[] | undefined
    readonly lowBalanceBelowMinor?: bigint | null | undefined
  },
): Promise<void> {
  if (change.muted !== undefined) await replaceMuted(tx, clientId, change.muted)
  if (change.lowBalanceBelowMinor !== undefined)
    await setLowBalance(tx, clientId, change.lowBalanceBelowMinor)
}
