import { hash, timingSafeEqual } from 'node:crypto'
import { cleanTyped } from '#contract/kernel/digits.ts'
import { decodeCrockford, encodeCrockford, normaliseCrockford } from './crockford.ts'
import type { KeyRing } from './key-ring.ts'

const idBytes = 5
const idMax = 2n ** 40n - 1n
const typedLengthMax = 64

/**
 * The public reference of a number, such as a transaction's id: `MZ-XXXX-XXXX-XXXX-XXXX`. 40 bits of a keyed MAC,
 * then the id under a pad made from that MAC: it cannot be guessed and does not reveal how many there are.
 */
export function referenceOf(keys: KeyRing, id: bigint): string {
  if (id < 0n || id > idMax) throw new RangeError(`no reference for ${id}`)
  const plain = Buffer.allocUnsafe(idBytes)
  plain.writeUIntBE(Number(id), 0, idBytes)
  const mac = macOf(keys, plain)
  const first = encodeCrockford(mac)
  const second = encodeCrockford(xor(plain, padOf(keys, mac)))
  return `MZ-${first.slice(0, 4)}-${first.slice(4)}-${second.slice(0, 4)}-${second.slice(4)}`
}

/** The id, or null for a reference we never made. Any case, digits, spaces and dashes; `MZ` may be missing. */
export function parseReference(keys: KeyRing, text: string): bigint | null {
  if (text.length > typedLengthMax) return null
  const typed = cleanTyped(text).toUpperCase().replace(/[\s-]/g, '')
  const bytes = decodeCrockford(normaliseCrockford(typed.length === 18 ? typed.replace(/^MZ/, '') : typed))
  if (bytes?.length !== idBytes * 2) return null
  const mac = bytes.subarray(0, idBytes)
  const plain = xor(bytes.subarray(idBytes), padOf(keys, mac))
  return timingSafeEqual(mac, macOf(keys, plain)) ? BigInt(`0x${plain.toString('hex')}`) : null
}

function macOf(keys: KeyRing, plain: Buffer): Buffer {
  return keyedHash(keys, 'reference-mac', plain)
}

function padOf(keys: KeyRing, mac: Buffer): Buffer {
  return keyedHash(keys, 'reference-pad', mac)
}

/**
 * The hashed text has a fixed length, so a plain hash after its key is a MAC; it is cheaper than HMAC, and every row
 * of every list needs one.
 */
function keyedHash(keys: KeyRing, purpose: Purpose, bytes: Buffer): Buffer {
  return hash('sha256', Buffer.concat([keyBytes(keys, purpose), bytes]), 'buffer').subarray(0, idBytes)
}

type Purpose = 'reference-mac' | 'reference-pad'

const known = new WeakMap<KeyRing, Map<Purpose, Buffer>>()

function keyBytes(keys: KeyRing, purpose: Purpose): Buffer {
  const ofRing = known.get(keys) ?? new Map<Purpose, Buffer>()
  const bytes = ofRing.get(purpose) ?? keys.keyFor(purpose).export()
  known.set(keys, ofRing.set(purpose, bytes))
  return bytes
}

function xor(one: Buffer, other: Buffer): Buffer {
  const result = Buffer.allocUnsafe(idBytes)
  for (let index = 0; index < idBytes; index += 1) result[index] = (one[index] ?? 0) ^ (other[index] ?? 0)
  return result
}
