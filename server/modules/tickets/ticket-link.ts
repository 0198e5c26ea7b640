import { type KeyRing, linkTokenOf, readLinkToken } from '#server/platform/secrets/index.ts'

const purpose = 'ticket-link'

/** The address of a friend's ticket. */
export function ticketLinkToken(keys: KeyRing, id: bigint): string {
  return linkTokenOf(keys, purpose, id)
}

/** The id of the ticket whose link it is; null for any other text. */
export function readTicketLink(keys: KeyRing, token: string): bigint | null {
  return readLinkToken(keys, purpose, token)
}
