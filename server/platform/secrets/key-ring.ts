import { createSecretKey, hash, hkdfSync, type KeyObject } from 'node:crypto'
import { type KeyFile, readOrCreateKeyFile } from './key-file.ts'

const keyBytes = 32

export interface KeyRing {
  /** The master key that wraps new values. */
  readonly masterKeyId: string
  /** All keys that can open: the wrapping one first, then retired or future ones. */
  readonly masterKeyIds: readonly string[]
  /** @throws UnknownKey */
  masterKey(keyId: string): KeyObject
  /** The key of one purpose, derived from the lookup key; each purpose has its own. Labels never change. */
  keyFor(purpose: string): KeyObject
  /** The keys of one purpose, derived from each master key in the order of their ids; the first is the one to use. */
  rotatingKeysFor(purpose: string): readonly KeyObject[]
}

/** A value is wrapped by a master key that this process does not have. */
export class UnknownKey extends Error {
  constructor(keyId: string) {
    super(`no master key ${keyId}: give the retired key back in MAHFAZA_OLD_MASTER_KEYS`)
    this.name = 'UnknownKey'
  }
}

/** Keys are 32 bytes in base64. */
export interface KeySource {
  readonly production: boolean
  readonly masterKey: string | null
  /** Retired master keys: they only open. */
  readonly oldMasterKeys?: readonly string[]
  /** Cannot be rotated without computing every lookup again. */
  readonly lookupKey: string | null
  readonly dataDirectory: string
}

/**
 * The keys of the environment; outside production missing ones come from a 0600 file in the data directory, made at
 * the first start.
 * @throws Error in production when a key is missing, and whenever one is not 32 bytes.
 */
export function openKeyRing(source: KeySource): KeyRing {
  const { masterKey, lookupKey } = rootKeys(source)
  const masters = [masterKey, ...(source.oldMasterKeys ?? [])].map(readKey)
  return makeKeyRing(masters, readKey(lookupKey))
}

function rootKeys(source: KeySource): KeyFile {
  const { masterKey, lookupKey } = source
  if (masterKey !== null && lookupKey !== null) return { masterKey, lookupKey }
  if (source.production)
    throw new Error('MAHFAZA_MASTER_KEY and MAHFAZA_LOOKUP_KEY must be set in production')
  const file = readOrCreateKeyFile(source.dataDirectory)
  return { masterKey: masterKey ?? file.masterKey, lookupKey: lookupKey ?? file.lookupKey }
}

function readKey(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length !== keyBytes || bytes.toString('base64') !== base64) {
    throw new Error('a key must be 32 bytes in base64')
  }
  return bytes
}

function makeKeyRing(masters: readonly Buffer[], lookup: Buffer): KeyRing {
  const byId = new Map(masters.map((bytes) => [keyIdOf(bytes), derive(bytes, 'wrap')]))
  const byPurpose = new Map<string, KeyObject>()
  const [masterKeyId = ''] = byId.keys()
  return {
    masterKeyId,
    masterKeyIds: [...byId.keys()],
    masterKey(keyId) {
      const key = byId.get(keyId)
      if (key === undefined) throw new UnknownKey(keyId)
      return key
    },
    keyFor(purpose) {
      const key = byPurpose.get(purpose) ?? derive(lookup, purpose)
      byPurpose.set(purpose, key)
      return key
    },
    rotatingKeysFor: (purpose) => masters.map((master) => derive(master, purpose)),
  }
}

/** Derived from the key, so keys need no numbers; 32 bits of a hash reveal nothing about 256 random ones. */
function keyIdOf(bytes: Buffer): string {
  return hash('sha256', Buffer.concat([Buffer.from('mahfaza key id\0'), bytes]), 'hex').slice(0, 8)
}

function derive(root: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', root, 'mahfaza', purpose, keyBytes)))
}
