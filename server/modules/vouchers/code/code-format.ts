/**
 * What our own codes look like:
 * - `digits16`: 13 random digits, 2 of a keyed MAC over them, 1 Damm check digit over the 15.
 * - `base32`: 16 characters of Crockford's base 32, 80 random bits, never digits only.
 * Imported codes have their supplier's format and never come here.
 */
export const codeFormats = ['digits16', 'base32'] as const
export type CodeFormat = (typeof codeFormats)[number]

export const codeLength = 16
export const randomDigits = 13
export const macDigits = 2
