import { z } from 'zod'
import { endsWithDammDigit } from '#contract/kernel/damm-digit.ts'
import { cleanTyped } from '#contract/kernel/digits.ts'
import { ruleError } from '#contract/kernel/rule-error.ts'

/**
 * The forms of our own codes:
 * - `digits16`: 13 random digits, 2 of a keyed MAC over them, 1 Damm check digit over the 15.
 * - `base32`: 16 characters of Crockford's base 32, 80 random bits, never digits only. Suppliers' codes have their
 * own form.
 */
export const codeFormats = ['digits16', 'base32'] as const
export type CodeFormat = (typeof codeFormats)[number]

export const codeLength = 16
export const typedCodeLengthMax = 64

export type ReadCode =
  | { readonly code: string; readonly format: CodeFormat }
  /** Why it cannot be one of our codes. */
  | { readonly dead: 'length' | 'character' | 'check_digit' }

/** Reads a typed code as one of ours, as far as possible without the keys. */
export function readVoucherCode(text: string): ReadCode {
  // Letters that people write for digits.
  const code = normaliseCode(text).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  if (code.length !== codeLength) return { dead: 'length' }
  if (/^\d+$/.test(code))
    return endsWithDammDigit(code) ? { code, format: 'digits16' } : { dead: 'check_digit' }
  return /^[0-9A-HJKMNP-TV-Z]+$/.test(code) ? { code, format: 'base32' } : { dead: 'character' }
}

/** Any code, also a supplier's, without spaces, dashes and eastern digits. */
export function normaliseCode(text: string): string {
  return text.length > typedCodeLengthMax ? '' : cleanTyped(text).replace(/[\s\-‐‑‒–—_.]/g, '')
}

const endShown = 4
/** The end of a shorter code would reveal too much of it. */
const endedLengthMin = 12

/** What may be shown before a code is revealed: its last four characters, or none of a short code. */
export function endOfCode(code: string): string {
  return code.length < endedLengthMin ? '' : code.slice(-endShown)
}

/** The same mask for every length, so it does not reveal the length. */
export function maskedCode(end: string): string {
  return `•••• ${end || '••••'}`
}

/** For a form: a typing mistake is shown before the request. The API accepts any text and refuses it. */
export const voucherCodeInput = z
  .string()
  .min(1)
  .max(typedCodeLengthMax)
  .refine((text) => 'code' in readVoucherCode(text), ruleError('voucher_code'))
