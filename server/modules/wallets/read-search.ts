import { type Currency, defaultCurrency } from '#contract/kernel/currencies.ts'
import { normaliseDigits } from '#contract/kernel/digits.ts'
import { parseAmount } from '#contract/kernel/money.ts'
import { phoneSought } from '#contract/kernel/phone.ts'
import { type KeyRing, referenceOf } from '#server/platform/secrets/index.ts'

/** References are made with a secret key, so a part is compared with this many of the newest. */
export const referencesComparedMax = 5_000
const partLengthMin = 3

/** The typed text in the form of references; null when it cannot be a part of one. */
export function partOfReference(typed: string): string | null {
  const part = plain(normaliseDigits(typed))
  return part.length >= partLengthMin && /^[0-9A-Z]+$/.test(part) ? part : null
}

export function holdingPart(keys: KeyRing, ids: readonly bigint[], part: string): bigint[] {
  return [...new Set(ids)].filter((id) => plain(referenceOf(keys, id)).includes(part))
}

function plain(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '')
}

/** Null when no amount was typed. */
export function amountIn(typed: string, currency: Currency = defaultCurrency): bigint | null {
  const amountMinor = parseAmount(typed.replace(/^[\s+\-−]+/, ''), currency)
  return typeof amountMinor === 'bigint' && amountMinor > 0n ? amountMinor : null
}

/** A whole phone number, in any notation. */
export function phoneIn(typed: string): string | null {
  const phone = phoneSought(typed)
  return phone?.length === 10 ? phone : null
}
