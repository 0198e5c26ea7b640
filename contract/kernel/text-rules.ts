// The product's rules for text. Each checks the text exactly as given: trim first.

const nameLengthMax = 66
export const passwordLengthMax = 128

/** 2 to 32 Latin letters and digits; single dots, underscores or hyphens inside. */
export function isUsername(text: string): boolean {
  return text.length >= 2 && text.length <= 32 && /^[a-z0-9]+([._-][a-z0-9]+)*$/i.test(text)
}

const reservedNames: ReadonlySet<string> = new Set(
  [
    'admin administrator root system superuser moderator mod operator staff supervisor clerk auditor manager',
    'support help helpdesk service services care info contact security billing payments official team',
    'wallet bank teller agent me you null undefined anonymous everyone nobody test',
    'idara mudir mushrif daam khidma khadamat amn muhasib mahfadha',
  ]
    .join(' ')
    .split(' '),
)

/** A name that looks like the operator or its staff, in English or in transliterated Arabic. */
export function isReservedName(text: string): boolean {
  const bare = text.toLowerCase().replace(/[._-]/g, '')
  return reservedNames.has(bare) || bare.startsWith('mahfaza')
}

/** Arabic letters only (no digits, no vowel marks), single spaces or separators between words. */
export function isArabic(text: string): boolean {
  // A letter that is also Arabic. The `v` flag would be shorter, but older browsers could not load this file.
  return /^(?:(?=\p{L})\p{Script=Arabic})+(?:[ ._'’-](?:(?=\p{L})\p{Script=Arabic})+)*$/u.test(text)
}

/** Latin letters only, single spaces or separators between words. */
export function isEnglish(text: string): boolean {
  return /^[a-z]+([ ._'’-][a-z]+)*$/i.test(text)
}

export function isArabicName(text: string): boolean {
  return text.length <= nameLengthMax && isArabic(text)
}

export function isEnglishName(text: string): boolean {
  return text.length <= nameLengthMax && isEnglish(text)
}

/** Latin letters and digits, single spaces between words. */
export function isEnglishNumbersOnly(text: string): boolean {
  return /^[a-z0-9]+( [a-z0-9]+)*$/i.test(text)
}

/** Latin letters only, for codes: every keyboard and system has them. */
export function isAlpha(text: string): boolean {
  return /^[a-z]+$/i.test(text)
}

export function isAlphaNum(text: string): boolean {
  return /^[a-z0-9]+$/i.test(text)
}

export function isAlphaDash(text: string): boolean {
  return /^[a-z0-9_-]+$/i.test(text)
}

/** Letters of any alphabet with the punctuation of company names: `شركة محفظة ذ.م.م`, `Al-Madar Co.` */
export function isAlphaSpaces(text: string): boolean {
  return /^[\p{L}\p{M}]+(?:(?:\. |[ .'’-]| ?& ?)[\p{L}\p{M}]+)*\.?$/u.test(text)
}

/** A country or bank: Arabic words, `&` and a part in brackets. */
export function isArabicTitle(text: string): boolean {
  const words =
    /^(?:(?=\p{L})\p{Script=Arabic})+(?:(?:\. |[ ._'’-]| ?& ?| \(|\) )(?:(?=\p{L})\p{Script=Arabic})+)*[.)]?$/u
  return words.test(text) && hasJoinTable(text)
}

/** The same in Latin letters with accents: `Côte d’Ivoire`, `Antigua & Barbuda`, `Congo (Brazzaville)`. */
export function isLatinTitle(text: string): boolean {
  const words =
    /^(?:(?=\p{L})\p{Script=Latin}\p{M}*)+(?:(?:\. |[ ._'’-]| ?& ?| \(|\) )(?:(?=\p{L})\p{Script=Latin}\p{M}*)+)*[.)]?$/u
  return words.test(text) && hasJoinTable(text)
}

/** Each bracket closes before the next opens. */
function hasJoinTable(text: string): boolean {
  return /^[^()]*(?:\([^()]+\)[^()]*)*$/.test(text)
}

/** At least 8 characters with an upper-case letter, a lower-case letter, a digit and a symbol; empty passes. */
export function isStrongPassword(text: string): boolean {
  if (text === '') return true
  return text.length >= 8 && [/[A-Z]/, /[a-z]/, /\d/, /\W/].every((kind) => kind.test(text))
}

export function isDigits(text: string, length: number): boolean {
  return text.length === length && /^\d+$/.test(text)
}

/** National number: 12 digits; 1 or 2 (male, female), then a birth year in the past. There is no checksum. */
export function isNid(text: string, yearNow: number): boolean {
  return /^[12][12]\d{10}$/.test(text) && Number(text.slice(1, 5)) < yearNow
}
