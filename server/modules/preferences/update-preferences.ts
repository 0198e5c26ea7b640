import type { Tx } from '#server/platform/db/database.ts'
import { replaceMuted, setLowBalance } from './preference.queries.ts'

/** @param change what is undefined stays as it is */
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
