import { randomBytes } from 'node:crypto'
import { type KeyRing, openKeyRing } from '#server/platform/secrets/index.ts'

/** A key ring with random keys, without a file. */
export function newKeyRing(): KeyRing {
  const secret = () => randomBytes(32).toString('base64')
  return openKeyRing({ production: false, masterKey: secret(), lookupKey: secret(), dataDirectory: '' })
}
