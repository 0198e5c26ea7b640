import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/platform/db/database.ts'
import {
  encodeCrockford,
  type KeyRing,
  keyedHash,
  normaliseCrockford,
} from '#server/platform/secrets/index.ts'
import { replaceRecoveryCodes } from './second-factor.queries.ts'

const codesCount = 10
/** 40 bits: eight characters that are copied by hand, guarded by the account's few attempts. */
const codeBytes = 5

/** Ten new codes, `ABCD-EFGH`; the old ones are worth nothing any more. */
export async function renewRecoveryCodes(tx: Tx, keys: KeyRing, staffId: bigint): Promise<string[]> {
  const codes = Array.from({ length: codesCount }, () => encodeCrockford(randomBytes(codeBytes)))
  await replaceRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => hashRecoveryCode(keys, staffId, code)),
  )
  return codes.map((code) => `${code.slice(0, 4)}-${code.slice(4)}`)
}

export function hashRecoveryCode(keys: KeyRing, staffId: bigint, typed: string): Buffer {
  const code = normaliseCrockford(typed.replace(/[\s-]/g, ''))
  return keyedHash(keys.keyFor('staff-recovery-code'), `${staffId} ${code}`)
}
