import { z } from 'zod'
import { cleanTyped } from './digits.ts'
import { refuse } from './rule-error.ts'

/** The one place that says which mobile numbers exist; allow `096` by widening the class. */
const phonePattern = /^09[1-5]\d{7}$/
const typedLengthMax = 40

/**
 * `09…`, `9…`, `+2189…`, `002189…`, `2189…`, any digits, with spaces, dashes, dots or brackets → `09xxxxxxxx`;
 * null when it is no Libyan mobile number.
 */
export function normalisePhone(text: string): string | null {
  if (text.length > typedLengthMax) return null
  const digits = withoutMarks(text)
  const national = digits.replace(/^(?:\+|00)?218(?=9)/, '').replace(/^(?=9)/, '0')
  return phonePattern.test(national) ? national : null
}

function withoutMarks(text: string): string {
  return cleanTyped(text).replace(/[\s().\-‐‑‒–—]/g, '')
}

/** What a search by this text means as a phone: a whole number in any writing, or the beginning of an international one. */
export function phoneSought(typed: string): string | null {
  if (typed.length > typedLengthMax) return null
  const begun = /^(?:\+|00)218(9\d{0,8})$/.exec(withoutMarks(typed))?.[1]
  return begun === undefined ? normalisePhone(typed) : `0${begun}`
}

/** `0912345678` → `091 *** **78`: enough for its owner, useless to a stranger. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)} *** **${phone.slice(-2)}`
}

/** `0912345678` → `218912345678`, as SMS gateways want it. */
export function internationalPhone(phone: string): string {
  return `218${phone.slice(1)}`
}

/** A phone number a caller sends; parsed into `09xxxxxxxx`. */
export const phoneInput = z.string().transform((text, context): string => {
  return normalisePhone(text) ?? refuse(context, 'phone')
})
