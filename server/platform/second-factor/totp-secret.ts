import { Secret, TOTP } from 'otpauth'
import type { Tx } from '../db/database.ts'
import { type KeyRing, SealBroken, seal, unsealText } from '../secrets/index.ts'
import type { Holder } from '../sign-in/holder.ts'
import { readSeedKey } from './seed-key.ts'

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

export async function newSecret(tx: Tx, keys: KeyRing, holder: Holder, username: string): Promise<NewSecret> {
  const totp = totpOf(new Secret({ size: 20 }).base32, username)
  const text = totp.secret.base32
  const seedKey = await readSeedKey(tx, keys, holder.type)
  return { text, uri: totp.toString(), sealed: seal(seedKey, text, placeOf(holder)) }
}

/** A seed of an earlier version was sealed under the lookup key; it is sealed anew when its owner sets up an app. */
export async function openSecret(tx: Tx, keys: KeyRing, holder: Holder, sealed: Buffer): Promise<string> {
  try {
    return unsealText(await readSeedKey(tx, keys, holder.type), sealed, placeOf(holder))
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    return unsealText(keys.keyFor(`${holder.type}-totp`), sealed, placeOf(holder))
  }
}

/** The step of a code, or null when it fits none around this time. */
export function stepOf(secret: string, code: string, nowSeconds: number): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: nowSeconds * 1000, window })
  return delta === null ? null : Math.floor(nowSeconds / periodSeconds) + delta
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Mahfaza', label, secret, period: periodSeconds, digits: 6 })
}

function placeOf({ type, id }: Holder): string {
  return `${type} totp ${id}`
}
