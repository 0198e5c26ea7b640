import { z } from 'zod'
import { endsWithDammDigit } from '#contract/kernel/damm-digit.ts'
import { cleanTyped } from '#contract/kernel/digits.ts'
import { ruleError } from '#contract/kernel/rule-error.ts'

/**
 * What our own codes look like:
 * - `digits16`: 13 random digits, 2 of a keyed MAC over them, 1 Damm check digit over the 15.
 * - `base32`: 16 characters of Crockford's base 32, 80 random bits, never digits only.
 * A supplier's codes have their supplier's form.
 */
export const codeFormats = ['digits16', 'base32'] as const
export type CodeFormat = (typeof codeFormats)[number]

export const codeLength = 16
export const typedCodeLengthMax = 64

export type ReadCode =
  | { readonly code: string; readonly format: CodeFormat }
  /** Why no voucher of ours can have it. */
  | { readonly dead: 'length' | 'character' | 'check_digit' }

/** What a person typed, in the form our codes have, as far as that can be told without the keys. */
export function readVoucherCode(text: string): ReadCode {
  // The letters people write for digits.
  const code = normaliseCode(text).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  if (code.length !== codeLength) return { dead: 'length' }
  if (/^\d+$/.test(code))
    return endsWithDammDigit(code) ? { code, format: 'digits16' } : { dead: 'check_digit' }
  return /^[0-9A-HJKMNP-TV-Z]+$/.test(code) ? { code, format: 'base32' } : { dead: 'character' }
}

/** Any code, also a supplier's, without the spaces, dashes and eastern digits of its writing. */
export function normaliseCode(text: string): string {
  return text.length > typedCodeLengthMax ? '' : cleanTyped(text).replace(/[\s\-‐‑‒–—_.]/g, '')
}

const endShown = 4
/** A shorter code would be half told by its end. */
const endedLengthMin = 12

/** What of a code may be seen by whoever has not revealed it: its last four, or nothing of a short one. */
export function endOfCode(code: string): string {
  return code.length < endedLengthMin ? '' : code.slice(-endShown)
}

/** The same cover for a code of any length: of how many characters it is, nothing is said. */
export function maskedCode(end: string): string {
  return `•••• ${end || '••••'}`
}

/** For a form: a slip of the finger is told before anybody is asked. The API takes any text and says no. */
export const voucherCodeInput = z
  .string()
  .min(1)
  .max(typedCodeLengthMax)
  .refine((text) => 'code' in readVoucherCode(text), ruleError('voucher_code'))
