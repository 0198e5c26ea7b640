import { secretOf } from '#contract/shapes/prove-ticket.ts'
import { type TicketClaim, toBase64Url } from '#contract/shapes/ticket-code.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { movingKeyOf } from './gate-keys.ts'

/** What the phone of the holder computes the changing digits from. 20 bytes, as base64url. */
export async function ticketSecret(keys: KeyRing, claim: TicketClaim): Promise<string> {
  return toBase64Url(await secretOf(movingKeyOf(keys, claim), claim))
}
