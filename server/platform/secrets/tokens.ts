import { createHmac, hash, type KeyObject, randomInt, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from './key-ring.ts'
import { takeRandomBytes } from './random-bytes.ts'

const tokenBytes = 32
const oneTimeCodeDigits = 6

/** 256 random bits as 43 base64url characters: a session, a reset, the key of an event stream. */
export function newToken(): string {
  return takeRandomBytes(tokenBytes).toString('base64url')
}

/** The stored form of a token. Unkeyed: 256 random bits cannot be searched. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Whether a text has the form of a token, before the database is asked. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** Six digits, all million equally likely. */
export function newOneTimeCode(): string {
  return randomInt(10 ** oneTimeCodeDigits)
    .toString()
    .padStart(oneTimeCodeDigits, '0')
}

/**
 * The stored form of a one-time code. Keyed, because a million codes are searched in a second; bound to purpose and
 * subject, so a code never opens something else.
 */
export function hashOneTimeCode(
  keys: KeyRing,
  code: { readonly purpose: string; readonly subject: string; readonly code: string },
): Buffer {
  return keyedHash(keys.keyFor('one-time-code'), JSON.stringify([code.purpose, code.subject, code.code]))
}

/** HMAC-SHA-256: finds a secret again without storing it. */
export function keyedHash(key: KeyObject, text: string | Uint8Array): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Takes the same time wherever the two differ, whatever their lengths. */
export function equalInConstantTime(one: string | Uint8Array, other: string | Uint8Array): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
}
