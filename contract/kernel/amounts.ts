import { type Currency, currencyFacts } from './currencies.ts'
import { cleanTyped } from './digits.ts'

// An amount as text. Without schemas, so light pages can load this instead of money.ts.

/** The largest amount in one field or one sum: 15 digits of minor units. */
export const amountMinorMax = 999_999_999_999_999n

/** Room for 15 digits with separators and spaces; longer text is not read. */
const typedLengthMax = 40

/** Why a text is no amount. Each is a rule of validation.json, prefixed with `amount_`. */
export type AmountProblem = 'format' | 'sign' | 'decimals' | 'grouping' | 'too_large'

/**
 * Reads what a person typed: Western, Arabic-Indic or Persian digits, `.` or `٫` before the decimals, `,` or `٬`
 * between thousands. A comma is never a decimal point: `12,5` is refused, not guessed.
 * @returns whole minor units of `currency`, never negative, or the problem.
 */
export function parseAmount(text: string, currency: Currency): bigint | AmountProblem {
  if (text.length > typedLengthMax) return 'too_large'
  const typed = cleanTyped(text)
  if (/^[+\-−]/.test(typed)) return 'sign'
  const parts = /^([\d,]*\d)(?:\.(\d+))?$/.exec(typed)
  if (parts?.[1] === undefined) return 'format'
  if (parts[1].includes(',') && !/^\d{1,3}(,\d{3})+$/.test(parts[1])) return 'grouping'
  const { decimals } = currencyFacts(currency)
  const fraction = parts[2] ?? ''
  if (fraction.length > decimals) return 'decimals'
  const amountMinor = BigInt(parts[1].replaceAll(',', '') + fraction.padEnd(decimals, '0'))
  return amountMinor > amountMinorMax ? 'too_large' : amountMinor
}

/** The wire form: `"1250.500"`, with as many decimals as the currency has; a negative amount starts with `-`. */
export function toWire(amountMinor: bigint, currency: Currency): string {
  const { sign, whole, fraction } = splitAmount(amountMinor, currency)
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`
}

/**
 * Reads the wire form, also a negative amount.
 * @throws RangeError when the text is not exactly what `toWire` writes: the sender is a program.
 */
export function fromWire(wire: string, currency: Currency): bigint {
  const negative = wire.startsWith('-')
  const [whole = '', fraction = '', ...rest] = wire.slice(negative ? 1 : 0).split('.')
  const amountMinor = /^\d{1,24}$/.test(whole + fraction) ? BigInt(whole + fraction) : 0n
  const signed = negative ? -amountMinor : amountMinor
  if (rest.length > 0 || toWire(signed, currency) !== wire) {
    throw new RangeError(`not an amount of ${currency}: ${JSON.stringify(wire.slice(0, typedLengthMax))}`)
  }
  return signed
}

/** Whether an amount in wire form is not zero. */
export function isSome(wire: string): boolean {
  return /[1-9]/.test(wire)
}

/** For display, in both languages: `1,250.500`. Written by hand because `ar-LY` prints `1.250,500`. */
export function formatAmount(amountMinor: bigint, currency: Currency): string {
  const { whole, fraction } = formatAmountParts(amountMinor, currency)
  return whole + fraction
}

/** The two parts that a price shows in different sizes: `{ whole: '1,250', fraction: '.500' }`. */
export function formatAmountParts(
  amountMinor: bigint,
  currency: Currency,
): { whole: string; fraction: string } {
  const { sign, whole, fraction } = splitAmount(amountMinor, currency)
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return { whole: sign + grouped, fraction: fraction === '' ? '' : `.${fraction}` }
}

function splitAmount(
  amountMinor: bigint,
  currency: Currency,
): { sign: string; whole: string; fraction: string } {
  const { decimals } = currencyFacts(currency)
  const negative = amountMinor < 0n
  const digits = (negative ? -amountMinor : amountMinor).toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return { sign: negative ? '-' : '', whole: digits.slice(0, point), fraction: digits.slice(point) }
}
