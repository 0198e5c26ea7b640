import { randomBytes } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import { encodeCrockford, type KeyRing, keyedHash, normaliseCrockford } from '../secrets/index.ts'
import type { Holder } from '../sign-in/holder.ts'
import { replaceRecoveryCodes } from './second-factor.queries.ts'

const codesCount = 10
/** 40 bits: eight characters copied by hand, protected by the account's few attempts. */
const codeBytes = 5

/** Ten new codes, `ABCD-EFGH`; the old ones end. */
export async function renewRecoveryCodes(tx: Tx, keys: KeyRing, holder: Holder): Promise<string[]> {
  const codes = Array.from({ length: codesCount }, () => encodeCrockford(randomBytes(codeBytes)))
  await replaceRecoveryCodes(
    tx,
    holder,
    codes.map((code) => hashRecoveryCode(keys, holder, code)),
  )
  return codes.map((code) => `${code.slice(0, 4)}-${code.slice(4)}`)
}

export function hashRecoveryCode(keys: KeyRing, { type, id }: Holder, typed: string): Buffer {
  const code = normaliseCrockford(typed.replace(/[\s-]/g, ''))
  return keyedHash(keys.keyFor(`${type}-recovery-code`), `${id} ${code}`)
}
