// Bidi controls and zero-width characters that come along when numbers are copied from Arabic text or `Intl` output.
const invisible = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g
const easternDigit = /[\u0660-\u0669\u06F0-\u06F9]/g

/** Arabic-Indic and Persian digits become 0–9, `٫` becomes `.`, `٬` becomes `,`. Nothing else changes. */
export function normaliseDigits(text: string): string {
  return text
    .replace(easternDigit, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
}

export function stripInvisible(text: string): string {
  return text.replace(invisible, '')
}

/** A typed number, phone or code: digits 0–9, no invisible characters, trimmed. */
export function cleanTyped(text: string): string {
  return normaliseDigits(stripInvisible(text)).trim()
}

const wholeNumber = /^\d{1,18}$/

/** The number of a row as a person types it, in any digits; null for any other text. */
export function numberTyped(typed: string): bigint | null {
  const text = cleanTyped(typed)
  return wholeNumber.test(text) ? BigInt(text) : null
}
