import type { Currency } from './currencies.ts'

/** The currencies in which a supplier may price cards, beside the dinar. */
export const boughtIn = ['USD', 'EUR', 'TND', 'EGP', 'TRY'] as const satisfies readonly Currency[]

/** A rate has at most six decimals: it is kept in millionths of a dinar for one unit. */
const rateScale = 1_000_000n

/** `"6.85"` → 6850000. @throws RangeError for what is no rate above zero: it is stored so */
export function rateOf(text: string): bigint {
  const parts = /^(\d+)(?:\.(\d{1,6}))?$/.exec(text)
  const rate = BigInt(parts?.[1] ?? 0) * rateScale + BigInt((parts?.[2] ?? '').padEnd(6, '0'))
  if (parts === null || rate === 0n) throw new RangeError(`no rate ${text}`)
  return rate
}

/** 6850000 → `"6.85"`. */
export function rateText(rate: bigint): string {
  const decimals = (rate % rateScale).toString().padStart(6, '0').replace(/0+$/, '')
  const whole = (rate / rateScale).toString()
  return decimals === '' ? whole : `${whole}.${decimals}`
}

/**
 * An amount in dirhams, rounded half up once: convert a sum, not its parts.
 * @param thousandths not negative, of a unit of the other currency: prices of suppliers have three decimals in any
 * @param rate millionths of a dinar for one unit of it
 */
export function inDinars(thousandths: bigint, rate: bigint): bigint {
  if (thousandths < 0n || rate <= 0n) throw new RangeError(`no amount of ${thousandths} at ${rate}`)
  return (thousandths * rate * 2n + rateScale) / (rateScale * 2n)
}
