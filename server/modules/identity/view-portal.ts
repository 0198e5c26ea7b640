import type { Tx } from '#server/platform/db/database.ts'
import { hashToken, newToken } from '#server/platform/secrets/index.ts'
import { endViewsOf, insertView } from './view.queries.ts'

const viewMinutes = 15

/**
 * A session in which a member of staff sees the portal as the client does and changes nothing. The client sees it, and
 * may end it, but learns neither address nor device of staff.
 */
export async function viewPortal(
  tx: Tx,
  { clientId, viewerId }: { readonly clientId: bigint; readonly viewerId: bigint },
): Promise<{ token: string; minutes: number }> {
  await endViewsOf(tx, viewerId)
  const token = newToken()
  await insertView(tx, { clientId, viewerId, tokenHash: hashToken(token), minutes: viewMinutes })
  return { token, minutes: viewMinutes }
}
