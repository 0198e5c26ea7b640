import { createHmac } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import type { OwnTicketRow } from './own-ticket.queries.ts'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What a gate reads of a ticket that admits. It is another one after a transfer. */
export async function codeOfTicket(
  _db: Db,
  keys: KeyRing,
  { number, id, clientId, isTransferred }: OwnTicketRow,
): Promise<{ code: string; secret: string }> {
  const mac = createHmac('sha256', keys.keyFor('ticket-code'))
    .update(`${id} ${isTransferred ? clientId : ''}`)
    .digest()
  const secret = Array.from(mac.subarray(0, 20), (byte) => base32[byte % 32]).join('')
  return { code: `${number}.${mac.toString('base64url').slice(0, 22)}`, secret }
}
