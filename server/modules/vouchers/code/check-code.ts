import { type CodeFormat, type ReadCode, readVoucherCode } from '#contract/shapes/voucher-code.ts'
import { equalInConstantTime, type KeyRing, keyedHash } from '#server/platform/secrets/index.ts'
import { macDigits, randomDigits } from './code-format.ts'
import { codeMacKey, macOfDigits } from './code-mac.ts'

export type CheckedCode =
  | { readonly code: string; readonly format: CodeFormat }
  /** Why it is not ours, for log and tests; a caller gets one answer for all. */
  | { readonly dead: Extract<ReadCode, { dead: string }>['dead'] | 'mac' }

/** A typed code in its searched form, or why it is dead; without the database. One in 1,000 random codes passes. */
export function checkCode(keys: KeyRing, text: string): CheckedCode {
  const read = readVoucherCode(text)
  if ('dead' in read || read.format === 'base32') return read
  const { code } = read
  const [mac = ''] = macOfDigits(codeMacKey(keys), [code.slice(0, randomDigits)])
  const rightMac = equalInConstantTime(mac, code.slice(randomDigits, randomDigits + macDigits))
  return rightMac ? read : { dead: 'mac' }
}

/** How the database finds a code, ours or a supplier's. */
export function codeLookup(keys: KeyRing, code: string): Buffer {
  return keyedHash(keys.keyFor('voucher-code-lookup'), code)
}

/** `1234567890123456` → `1234 5678 9012 3456`, as printed. */
export function groupCode(code: string): string {
  return code.match(/.{1,4}/g)?.join(' ') ?? ''
}
