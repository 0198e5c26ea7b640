import { Secret, TOTP } from 'otpauth'
import { type KeyRing, seal, unsealText } from '#server/platform/secrets/index.ts'

const periodSeconds = 30
/** A code of the step before or after counts too: clocks differ. */
const window = 1

export interface NewSecret {
  /** As people type it. */
  readonly text: string
  /** For a QR code. */
  readonly uri: string
  readonly sealed: Buffer
}

export function newSecret(keys: KeyRing, { id, username }: { id: bigint; username: string }): NewSecret {
  const totp = totpOf(new Secret({ size: 20 }).base32, username)
  const text = totp.secret.base32
  return { text, uri: totp.toString(), sealed: seal(keys.keyFor('staff-totp'), text, placeOf(id)) }
}

export function openSecret(keys: KeyRing, staffId: bigint, sealed: Buffer): string {
  return unsealText(keys.keyFor('staff-totp'), sealed, placeOf(staffId))
}

/** The step a code belongs to, or null when it belongs to none around this time. */
export function stepOf(secret: string, code: string, nowSeconds: number): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: nowSeconds * 1000, window })
  return delta === null ? null : Math.floor(nowSeconds / periodSeconds) + delta
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Mahfaza', label, secret, period: periodSeconds, digits: 6 })
}

function placeOf(staffId: bigint): string {
  return `staff totp ${staffId}`
}
