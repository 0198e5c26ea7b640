import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { Database } from '#server/platform/db/database.ts'
import { notify } from './notify-clients.ts'
import { takeFallenBelow } from './preference.queries.ts'

const rowsOfRound = 500

/** A chore beside the money path, which need not know about it. */
export async function notifyLowBalances(database: Database): Promise<void> {
  await database.transact(async (tx) => {
    const fallen = await takeFallenBelow(tx, rowsOfRound)
    await notify(
      tx,
      fallen.map(({ clientId, availableMinor }) => ({
        clientId,
        kind: 'low_balance' as const,
        data: { amount: toWire(availableMinor, defaultCurrency), currency: defaultCurrency },
      })),
    )
  })
}
