import type { RawBuilder } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import { announceClients, notificationsStatement } from './notification.queries.ts'
import type { Notice } from './notification.rules.ts'

/** Notifies clients in the transaction that makes it true; open event streams learn of it at once. */
export async function notify(tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  await noticesStatement(notices).execute(tx)
  await announceClients(tx, [...new Set(notices.map(({ clientId }) => clientId))])
}

/**
 * Only the rows, for operations that move their readers' wallets: the posting engine announces those after the
 * commit. An announcement inside would make all commits of the server wait for each other's disk.
 */
export function noticesStatement(notices: readonly Notice[]): RawBuilder<unknown> {
  return notificationsStatement(
    notices.map(({ clientId, kind, data }) => ({ clientId, kind, data: JSON.stringify(data) })),
  )
}
