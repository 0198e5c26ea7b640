import { createPrivateKey, createPublicKey, hash, type KeyObject, sign } from 'node:crypto'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { type MacKey, openMacKeys } from '../transaction-mac.ts'

export interface SealKeys {
  /** AES-256: makes the salts. Outside the database, whose owner could otherwise seal a forged row. */
  readonly salts: KeyObject
  readonly saltsKeyId: string
  readonly publisher: Publisher
  /** Verify what posting engines have written. */
  readonly macs: readonly MacKey[]
}

export interface Publisher {
  /** Ed25519, 32 bytes in base64: anyone can check a published head with it. */
  readonly publicKey: string
  readonly keyId: string
  /** In base64. */
  sign(text: string): string
}

/** The prefix of a 32-byte private key in PKCS #8. */
const privateKeyHead = Buffer.from('302e020100300506032b657004220420', 'hex')
/** The prefix of a 32-byte public key in SPKI. */
export const publicKeyHead = Buffer.from('302a300506032b6570032100', 'hex')

export function openSealKeys(ring: KeyRing): SealKeys {
  const salts = ring.keyFor('seal-salts')
  return {
    salts,
    saltsKeyId: keyIdOf(salts.export()),
    publisher: openPublisher(ring),
    macs: openMacKeys(ring),
  }
}

function openPublisher(ring: KeyRing): Publisher {
  const seed = ring.keyFor('seal-publisher').export()
  const privateKey = createPrivateKey({
    key: Buffer.concat([privateKeyHead, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
    .export({ format: 'der', type: 'spki' })
    .subarray(publicKeyHead.length)
  return {
    publicKey: publicKey.toString('base64'),
    keyId: keyIdOf(publicKey),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  }
}

function keyIdOf(bytes: Buffer): string {
  return hash('sha256', Buffer.concat([Buffer.from('mahfaza seal key\0'), bytes]), 'hex').slice(0, 16)
}
