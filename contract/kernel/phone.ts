import { z } from 'zod'
import { cleanTyped } from './digits.ts'
import { refuse } from './rule-error.ts'

/** The only place that says which mobile numbers exist; widen the class to allow `096`. */
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

const landlinePattern = /^0[2-8]\d{7,8}$/
const internationalPattern = /^\+[1-9]\d{7,14}$/

/**
 * A number that staff call, anywhere: a Libyan mobile as `normalisePhone` writes it, a Libyan landline as `0`, area
 * code and number, others with `+` and country code; null for any other text.
 */
export function normaliseContactPhone(text: string): string | null {
  const mobile = normalisePhone(text)
  if (mobile !== null || text.length > typedLengthMax) return mobile
  const international = withoutMarks(text).replace(/^00/, '+')
  const national = international.replace(/^\+?218(?=0?[2-8])0?/, '0')
  if (landlinePattern.test(national)) return national
  return internationalPattern.test(international) && !international.startsWith('+218') ? international : null
}

/** A searched text as a phone: a whole number in any writing, or the beginning of an international one. */
export function phoneSought(typed: string): string | null {
  if (typed.length > typedLengthMax) return null
  const begun = /^(?:\+|00)218(9\d{0,8})$/.exec(withoutMarks(typed))?.[1]
  return begun === undefined ? normalisePhone(typed) : `0${begun}`
}

/** `0912345678` → `091 *** **78`: its owner recognises it, others do not. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)} *** **${phone.slice(-2)}`
}

/** `0912345678` → `218912345678`, as SMS gateways want it. */
export function internationalPhone(phone: string): string {
  return `218${phone.slice(1)}`
}

/** A phone number in a request; parsed into `09xxxxxxxx`. */
export const phoneInput = z.string().transform((text, context): string => {
  return normalisePhone(text) ?? refuse(context, 'phone')
})
/** A phone number of a firm or an office; parsed as `normaliseContactPhone` says. */
export const contactPhoneInput = z.string().transform((text, context): string => {
  return normaliseContactPhone(text) ?? refuse(context, 'contact_phone')
})
