/**
 * The code of a ticket: what it admits to, and a signature with the key of its game, event or season. A gate reads and
 * proves it without the network. As text it has at most 150 characters, which a QR shows.
 */
export const ticketCodeLengthMax = 150

export const ticketScopes = ['game', 'event', 'season'] as const
export type TicketScope = (typeof ticketScopes)[number]

export interface TicketClaim {
  readonly scope: TicketScope
  readonly scopeId: bigint
  readonly ticketId: bigint
  /** One more with each transfer: the code of the holder before admits nobody. */
  readonly issue: number
  /** Null: any sector. */
  readonly sectorId: bigint | null
  readonly row: number | null
  readonly seat: number | null
  /** Persons beside the holder. */
  readonly guests: number
  /** Of the holder's name. */
  readonly initials: string
  /** Seconds since 1970, whole minutes. */
  readonly validFrom: number
  readonly validTo: number
}

/** A code as it was read, its signature not yet proven. */
export interface ReadTicket {
  readonly claim: TicketClaim
  /** What the signature covers. */
  readonly signed: Uint8Array<ArrayBuffer>
  readonly signature: Uint8Array<ArrayBuffer>
  /** The six digits that change, where they were shown. */
  readonly moving: string | null
}

const version = 1
const signatureBytes = 64
const initialsBytesMax = 8
const minute = 60

/** What is signed. */
export function encodeClaim(claim: TicketClaim): Uint8Array<ArrayBuffer> {
  const initials = new TextEncoder().encode(claim.initials)
  const short = initials.length > initialsBytesMax ? new Uint8Array() : initials
  return Uint8Array.from([
    version,
    ticketScopes.indexOf(claim.scope),
    ...[claim.scopeId, claim.ticketId, BigInt(claim.issue)].flatMap(toVarint),
    ...[claim.sectorId ?? 0n, BigInt(claim.row ?? 0), BigInt(claim.seat ?? 0)].flatMap(toVarint),
    ...toVarint(BigInt(claim.guests)),
    ...toVarint(BigInt(Math.floor(claim.validFrom / minute))),
    ...toVarint(BigInt(Math.ceil((claim.validTo - claim.validFrom) / minute))),
    short.length,
    ...short,
  ])
}

/** The text of a QR. */
export function writeTicketCode(signed: Uint8Array, signature: Uint8Array): string {
  return toBase64Url(Uint8Array.from([...signed, ...signature]))
}

/** With the digits that change every half minute. */
export function withMovingCode(code: string, moving: string): string {
  return `${code}.${moving}`
}

/** Null for whatever is no code of a ticket. */
export function readTicketCode(text: string): ReadTicket | null {
  if (text.length > ticketCodeLengthMax) return null
  const [, body = '', moving = null] = /^([\w-]+)(?:\.(\d{6}))?$/.exec(text.trim()) ?? []
  const bytes = fromBase64Url(body)
  if (bytes === null || bytes.length <= signatureBytes) return null
  const signed = bytes.slice(0, -signatureBytes)
  const claim = decodeClaim(signed)
  return claim && { claim, signed, signature: bytes.slice(-signatureBytes), moving }
}

function decodeClaim(bytes: Uint8Array): TicketClaim | null {
  const scope = ticketScopes[bytes[1] ?? -1]
  if (bytes[0] !== version || scope === undefined) return null
  const reader = openReader(bytes, 2)
  const [scopeId, ticketId, issue, sector, row, seat, guests, from, minutes] = Array.from(
    { length: 9 },
    reader.varint,
  )
  const length = reader.byte()
  const rest = reader.rest()
  if (length === undefined || minutes === undefined || rest.length !== length || length > initialsBytesMax)
    return null
  const numbers = [issue, row, seat, guests, from, minutes].map(Number)
  if (scopeId === undefined || ticketId === undefined || !numbers.every(Number.isSafeInteger)) return null
  const [issueNumber = 0, rowNumber = 0, seatNumber = 0, guestCount = 0, fromMinutes = 0, lasting = 0] =
    numbers
  return {
    scope,
    scopeId,
    ticketId,
    issue: issueNumber,
    sectorId: sector || null,
    row: rowNumber || null,
    seat: seatNumber || null,
    guests: guestCount,
    initials: new TextDecoder().decode(rest),
    validFrom: fromMinutes * minute,
    validTo: (fromMinutes + lasting) * minute,
  }
}

/** Of a whole number, seven bits in a byte, the lowest first. */
export function toVarint(value: bigint): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest >= 128n) {
    bytes.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  return [...bytes, Number(rest)]
}

/** No number of ours is longer. */
const varintBytesMax = 9

export function openReader(bytes: Uint8Array, from = 0) {
  let at = from
  const byte = (): number | undefined => {
    const value = bytes[at]
    at += 1
    return value
  }
  return {
    byte,
    /** Undefined at the end, and for a number that is too long. */
    varint(): bigint | undefined {
      let value = 0n
      for (let index = 0; index < varintBytesMax; index += 1) {
        const part = byte()
        if (part === undefined) return undefined
        value |= BigInt(part & 127) << BigInt(7 * index)
        if (part < 128) return value
      }
      return undefined
    },
    rest: () => bytes.slice(at),
  }
}

export function toBase64Url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
