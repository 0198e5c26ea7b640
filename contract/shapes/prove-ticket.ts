import type { ReadTicket, TicketClaim } from './ticket-code.ts'

/** The digits beside a code change so often, in seconds. */
export const movingCodeSeconds = 30
const digits = 6
const secretBytes = 20

/** Whether the code was signed with this key: 32 bytes of Ed25519. Browsers and Node have the same function. */
export async function isGenuine(
  { signed, signature }: Pick<ReadTicket, 'signed' | 'signature'>,
  publicKey: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signature, signed)
}

type Numbered = Pick<TicketClaim, 'ticketId' | 'issue'>

/** The secret of a ticket, from the key of its game. A gate has that one key, and the phone only its ticket's secret. */
export async function secretOf(
  movingKey: Uint8Array<ArrayBuffer>,
  { ticketId, issue }: Numbered,
): Promise<Uint8Array<ArrayBuffer>> {
  const mac = await hmac('SHA-256', movingKey, new TextEncoder().encode(`${ticketId} ${issue}`))
  return mac.slice(0, secretBytes)
}

/** The six digits of a moment, as RFC 6238 computes them. @param at seconds since 1970 */
export async function movingCodeAt(secret: Uint8Array<ArrayBuffer>, at: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(Math.floor(at / movingCodeSeconds)))
  const mac = await hmac('SHA-1', secret, new Uint8Array(counter.buffer))
  const offset = (mac.at(-1) ?? 0) & 15
  const number = new DataView(mac.buffer).getUint32(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Whether the digits are those of this moment, or of the half minute before or after it: clocks differ a little. */
export async function isOfNow(
  movingKey: Uint8Array<ArrayBuffer>,
  ticket: Numbered,
  moving: string,
  at: number,
): Promise<boolean> {
  const secret = await secretOf(movingKey, ticket)
  const codes = [0, -1, 1].map((step) => movingCodeAt(secret, at + step * movingCodeSeconds))
  return (await Promise.all(codes)).includes(moving)
}

async function hmac(
  hash: 'SHA-1' | 'SHA-256',
  key: Uint8Array<ArrayBuffer>,
  data: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data))
}
