import { Secret, TOTP } from 'otpauth'
import { type KeyRing, seal, unsealText } from '../secrets/index.ts'
import type { Holder } from '../sign-in/holder.ts'

const periodSeconds = 30
/** Codes of the step before and after are accepted: clocks differ. */
const window = 1

export interface NewSecret {
  /** As people type it. */
  readonly text: string
  /** For a QR code. */
  readonly uri: string
  readonly sealed: Buffer
}

export function newSecret(keys: KeyRing, holder: Holder, username: string): NewSecret {
  const totp = totpOf(new Secret({ size: 20 }).base32, username)
  const text = totp.secret.base32
  return { text, uri: totp.toString(), sealed: seal(keyOf(keys, holder), text, placeOf(holder)) }
}

export function openSecret(keys: KeyRing, holder: Holder, sealed: Buffer): string {
  return unsealText(keyOf(keys, holder), sealed, placeOf(holder))
}

/** The step of a code, or null when it fits none around this time. */
export function stepOf(secret: string, code: string, nowSeconds: number): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: nowSeconds * 1000, window })
  return delta === null ? null : Math.floor(nowSeconds / periodSeconds) + delta
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Mahfaza', label, secret, period: periodSeconds, digits: 6 })
}

function keyOf(keys: KeyRing, { type }: Holder) {
  return keys.keyFor(`${type}-totp`)
}

function placeOf({ type, id }: Holder): string {
  return `${type} totp ${id}`
}
