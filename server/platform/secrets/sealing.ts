import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto'
import type { KeyRing } from './key-ring.ts'
import { takeRandomBytes } from './random-bytes.ts'

// AES-256-GCM. A sealed value is: version (1 byte) | nonce (12) | tag (16) | ciphertext. Random nonces are safe for
// 2^32 values under one key; a batch has at most 10^6.
const version = 1
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + nonceBytes + tagBytes
const dataKeyBytes = 32

/** The sealed value was changed, belongs elsewhere, or was sealed with another key. */
export class SealBroken extends Error {
  constructor(cause?: unknown) {
    super('a sealed value cannot be opened', { cause })
    this.name = 'SealBroken'
  }
}

/** `place` is where the value belongs, such as its row's serial number: copied elsewhere it does not open. */
export function seal(key: KeyObject, plain: string | Uint8Array, position: string): Buffer {
  const nonce = takeRandomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(position))
  const ciphertext = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain)
  cipher.final() // GCM adds no bytes here; it only completes the tag.
  const sealed = Buffer.allocUnsafe(headBytes + ciphertext.length)
  sealed[0] = version
  nonce.copy(sealed, 1)
  cipher.getAuthTag().copy(sealed, 1 + nonceBytes)
  ciphertext.copy(sealed, headBytes)
  return sealed
}

/** @throws SealBroken */
export function unseal(key: KeyObject, sealed: Buffer, position: string): Buffer {
  if (sealed.length < headBytes || sealed[0] !== version) throw new SealBroken()
  try {
    const nonce = sealed.subarray(1, 1 + nonceBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(position))
    decipher.setAuthTag(sealed.subarray(1 + nonceBytes, headBytes))
    return Buffer.concat([decipher.update(sealed.subarray(headBytes)), decipher.final()])
  } catch (error) {
    throw new SealBroken(error)
  }
}

/** @throws SealBroken */
export function unsealText(key: KeyObject, sealed: Buffer, position: string): string {
  return unseal(key, sealed, position).toString('utf8')
}

/** A stored data key: wrapped by the master key `keyId`. */
export interface WrappedKey {
  readonly sealedKey: Buffer
  readonly keyId: string
}

/** A new data key for one batch of values, and its wrapped form to store beside them. */
export function newDataKey(ring: KeyRing, position: string): { dataKey: KeyObject; wrapped: WrappedKey } {
  const bytes = takeRandomBytes(dataKeyBytes)
  const wrapped = {
    sealedKey: seal(ring.masterKey(ring.masterKeyId), bytes, position),
    keyId: ring.masterKeyId,
  }
  const dataKey = createSecretKey(bytes)
  bytes.fill(0)
  return { dataKey, wrapped }
}

/** @throws SealBroken, or UnknownKey when the ring lacks the master key. */
export function openDataKey(ring: KeyRing, wrapped: WrappedKey, position: string): KeyObject {
  const bytes = unseal(ring.masterKey(wrapped.keyId), wrapped.sealedKey, position)
  const dataKey = createSecretKey(bytes)
  bytes.fill(0)
  return dataKey
}

/** The same data key under the current master key: rotation rewraps keys, never values. */
export function rewrapDataKey(ring: KeyRing, wrapped: WrappedKey, position: string): WrappedKey {
  const bytes = unseal(ring.masterKey(wrapped.keyId), wrapped.sealedKey, position)
  const sealedKey = seal(ring.masterKey(ring.masterKeyId), bytes, position)
  bytes.fill(0)
  return { sealedKey, keyId: ring.masterKeyId }
}
