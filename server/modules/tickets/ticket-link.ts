import { createHmac } from 'node:crypto'
import { equalInConstantTime, type KeyRing } from '#server/platform/secrets/index.ts'

/** The address of a friend's ticket: nobody guesses it, and it is kept nowhere. */
export function ticketLinkToken(keys: KeyRing, id: bigint): string {
  const mac = createHmac('sha256', keys.keyFor('ticket-link')).update(id.toString()).digest('base64url')
  return `${id.toString(36)}-${mac.slice(0, 27)}`
}

/** The id of the ticket whose link it is; null for any other text. */
export function readTicketLink(keys: KeyRing, token: string): bigint | null {
  const [part = '', ...rest] = token.split('-')
  if (!/^[0-9a-z]{1,12}$/.test(part) || rest.length === 0) return null
  const id = BigInt(Number.parseInt(part, 36))
  return equalInConstantTime(token, ticketLinkToken(keys, id)) ? id : null
}
