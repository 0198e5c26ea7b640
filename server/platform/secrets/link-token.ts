import { createHmac } from 'node:crypto'
import type { KeyRing } from './key-ring.ts'
import { equalInConstantTime } from './tokens.ts'

/** The part of an address that names a row: nobody guesses it, and it is kept nowhere. */
export function linkTokenOf(keys: KeyRing, purpose: string, id: bigint): string {
  const mac = createHmac('sha256', keys.keyFor(purpose)).update(id.toString()).digest('base64url')
  return `${id.toString(36)}-${mac.slice(0, 27)}`
}

/** The id of the row whose link it is; null for any other text. */
export function readLinkToken(keys: KeyRing, purpose: string, token: string): bigint | null {
  const [part = '', ...rest] = token.split('-')
  if (!/^[0-9a-z]{1,10}$/.test(part) || rest.length === 0) return null
  const id = BigInt(Number.parseInt(part, 36))
  return equalInConstantTime(token, linkTokenOf(keys, purpose, id)) ? id : null
}

/** Decimal digits that belong to a row, and that only the keys make: short enough to be typed. @param count at most 15 */
export function keyedDigitsOf(keys: KeyRing, purpose: string, id: bigint, count: number): string {
  const mac = createHmac('sha256', keys.keyFor(purpose)).update(id.toString()).digest()
  return (mac.readBigUInt64BE() % 10n ** BigInt(count)).toString().padStart(count, '0')
}
