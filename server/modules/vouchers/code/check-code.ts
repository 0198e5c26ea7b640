import { cleanTyped } from '#contract/kernel/digits.ts'
import {
  decodeCrockford,
  equalInConstantTime,
  type KeyRing,
  keyedHash,
  normaliseCrockford,
} from '#server/platform/secrets/index.ts'
import { type CodeFormat, codeLength, macDigits, randomDigits } from './code-format.ts'
import { codeMacKey, macOfDigits } from './code-mac.ts'
import { endsWithDammDigit } from './damm-digit.ts'

const typedLengthMax = 64

export type CheckedCode =
  | { readonly code: string; readonly format: CodeFormat }
  /** Why it is none of ours, for the log and the tests; a caller is told the same in each case. */
  | { readonly dead: 'length' | 'character' | 'check_digit' | 'mac' }

/** What a person typed, in the form it is found by, or why it is dead; asks no database. Of random digits 1 in 1000 passes. */
export function checkCode(keys: KeyRing, text: string): CheckedCode {
  const code = normaliseCrockford(normaliseCode(text))
  if (code.length !== codeLength) return { dead: 'length' }
  if (!/^\d+$/.test(code)) {
    return decodeCrockford(code) === null ? { dead: 'character' } : { code, format: 'base32' }
  }
  if (!endsWithDammDigit(code)) return { dead: 'check_digit' }
  const [mac = ''] = macOfDigits(codeMacKey(keys), [code.slice(0, randomDigits)])
  const rightMac = equalInConstantTime(mac, code.slice(randomDigits, randomDigits + macDigits))
  return rightMac ? { code, format: 'digits16' } : { dead: 'mac' }
}

/** Any code, also a supplier's, without the spaces, dashes and eastern digits of its writing. */
export function normaliseCode(text: string): string {
  return text.length > typedLengthMax ? '' : cleanTyped(text).replace(/[\s\-‐‑‒–—_.]/g, '')
}

/** What the database finds a code by, ours or a supplier's. */
export function codeLookup(keys: KeyRing, code: string): Buffer {
  return keyedHash(keys.keyFor('voucher-code-lookup'), code)
}

/** `1234567890123456` → `1234 5678 9012 3456`, as it is printed. */
export function groupCode(code: string): string {
  return code.match(/.{1,4}/g)?.join(' ') ?? ''
}
