import { z } from 'zod'
import { parseAmount } from './amounts.ts'
import { type Currency, currencyFacts, defaultCurrency } from './currencies.ts'
import { refuse } from './rule-error.ts'

export {
  amountMinorMax,
  formatAmount,
  fromWire,
  parseAmount,
  toWire,
} from './amounts.ts'

/** An amount in a request, as people type it; parsed into minor units (`bigint`), above zero. */
export function amountInput(currency: Currency = defaultCurrency) {
  return readAmount(currency, 1n)
}

/** The same, with zero allowed: a fee, a discount. */
export function amountOrZeroInput(currency: Currency = defaultCurrency) {
  return readAmount(currency, 0n)
}

function readAmount(currency: Currency, amountMinorMin: bigint) {
  return z
    .string()
    .transform((text, context): bigint => {
      const amountMinor = parseAmount(text, currency)
      if (typeof amountMinor === 'string') {
        return refuse(context, `amount_${amountMinor}`, { decimals: currencyFacts(currency).decimals })
      }
      return amountMinor < amountMinorMin ? refuse(context, 'amount_positive') : amountMinor
    })
    .describe(`A decimal string in ${currency}, such as "12.500"`)
}

/** An amount in an answer, written by `toWire`. */
export const amountOutput = z.string().regex(/^-?\d{1,24}(\.\d{1,4})?$/)
