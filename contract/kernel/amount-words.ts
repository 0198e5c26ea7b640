import { amountMinorMax } from './amounts.ts'
import { countInArabic } from './arabic-number-words.ts'
import { type Currency, currencyFacts, type Unit } from './currencies.ts'
import { countInEnglish } from './english-number-words.ts'
import type { Language } from './localized.ts'

/**
 * An amount in words, as shown under an amount field: `اثنا عشر دينارًا وخمسمائة درهم`, `twelve dinars and five
 * hundred dirhams`. From zero to `amountMinorMax`, below 10^12 major units.
 */
export function amountInWords(amountMinor: bigint, currency: Currency, language: Language): string {
  if (amountMinor < 0n || amountMinor > amountMinorMax) throw new RangeError(`no words for ${amountMinor}`)
  const { decimals, major, minor } = currencyFacts(currency)
  const minorPerMajor = 10n ** BigInt(decimals)
  const whole = amountMinor / minorPerMajor
  const fraction = amountMinor % minorPerMajor
  if (minor === undefined || fraction === 0n) return count(whole, major, language)
  if (whole === 0n) return count(fraction, minor, language)
  const joint = language === 'ar' ? ' و' : ' and '
  return count(whole, major, language) + joint + count(fraction, minor, language)
}

function count(units: bigint, unit: Unit, language: Language): string {
  return language === 'ar' ? countInArabic(units, unit.ar) : countInEnglish(units, unit.en)
}
