import type { AccountState, PostingEngine } from '#server/ledger/index.ts'
import { announceClients } from '#server/modules/notifications/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Logger } from '#server/platform/log.ts'

const waitMilliseconds = 50

/**
 * Announces changed accounts of clients to all processes, a few times a second and outside the posting transactions: a stream
 * that misses one sees the balance at its next heartbeat.
 */
export function announceBalances({
  engine,
  database,
  log,
}: {
  engine: PostingEngine
  database: Database
  log: Logger
}): {
  close(): Promise<void>
} {
  const changedIds = new Set<bigint>()
  let timer: NodeJS.Timeout | undefined
  let announcing = Promise.resolve()

  function announce(): void {
    timer = undefined
    const ids = [...changedIds]
    changedIds.clear()
    announcing = announcing
      .then(() => announceClients(database.db, ids))
      .catch((error: unknown) => log.warn({ err: error }, 'changed balances were not announced'))
  }

  const stop = engine.onCommit((changed) => {
    for (const account of changed) if (isClients(account)) changedIds.add(account.address.ownerId ?? 0n)
    if (changedIds.size > 0) timer ??= setTimeout(announce, waitMilliseconds)
  })
  return {
    async close() {
      stop()
      clearTimeout(timer)
      await announcing
    },
  }
}

/** Wallets, and what merchants are owed: their notices arrive with it. */
function isClients({ address }: AccountState): boolean {
  return address.ownerType === 'client'
}
