import type { Tx } from '#server/platform/db/database.ts'
import { countUnread, markRead } from './notification.queries.ts'

/** Marks the named notifications, or all, and says how many remain unread. Those of others are not touched. */
export async function markNotificationsRead(
  tx: Tx,
  clientId: bigint,
  ids: readonly bigint[] | undefined,
): Promise<{ unread: number }> {
  await markRead(tx, clientId, ids)
  return { unread: await countUnread(tx, clientId) }
}
