import type { RawBuilder } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import { notificationsStatement } from './notification.queries.ts'
import type { Notice } from './notification.rules.ts'

/** Tells any number of clients something, in the transaction that makes it true; open event streams hear of it at once. */
export async function notify(tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length > 0) await noticesStatement(notices).execute(tx)
}

/** The same, for whoever sends it with its commit. */
export function noticesStatement(notices: readonly Notice[]): RawBuilder<unknown> {
  return notificationsStatement(
    notices.map(({ clientId, kind, data }) => ({ clientId, kind, data: JSON.stringify(data) })),
  )
}
