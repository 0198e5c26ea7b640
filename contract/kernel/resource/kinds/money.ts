import { z } from 'zod'
import { type Currency, defaultCurrency } from '../../currencies.ts'
import { cleanTyped } from '../../digits.ts'
import { amountInput, amountOrZeroInput, amountOutput } from '../../money.ts'
import { refuse } from '../../rule-error.ts'
import type { Field, MoneyField } from '../fields.ts'
import { plainKind } from './kind-module.ts'

export const money = plainKind<MoneyField>({
  input: moneyInput,
  output: () => amountOutput,
  filter: 'range',
  asked: signedBound,
})

/** An amount in a currency of another field stays text: the server reads it with the row. */
function moneyInput({ currency, zero }: MoneyField) {
  if (typeof currency === 'object') return z.string().min(1).max(40)
  return zero ? amountOrZeroInput(currency) : amountInput(currency)
}

/** Outgoing amounts are negative, with a typed or a printed sign. */
function signedBound(field: MoneyField) {
  const size = moneyInput({ ...field, zero: true })
  return z
    .string()
    .max(60)
    .transform((text, context): unknown => {
      const typed = cleanTyped(text)
      const unsigned = typed.replace(/^[-+−]/, '')
      const parsed = size.safeParse(unsigned)
      if (!parsed.success) return refuse(context, 'numeric')
      const isNegative = unsigned !== typed && !typed.startsWith('+')
      return isNegative && typeof parsed.data === 'bigint' ? -parsed.data : parsed.data
    })
}

/** The field that names the currency of an amount; null where it is fixed, and of a field that is no amount. */
export function currencyFieldOf(field: Field | undefined): string | null {
  return isMoney(field) && typeof field.currency === 'object' ? field.currency.field : null
}

/** The currency of an amount where it is fixed; null where a field names it, and of a field that is no amount. */
export function fixedCurrencyOf(field: Field | undefined): Currency | null {
  if (!isMoney(field)) return null
  const { currency = defaultCurrency } = field
  return typeof currency === 'string' ? currency : null
}

export function isMoney(field: Field | undefined): field is MoneyField {
  return field?.kind === 'money'
}

/** Whether values of many rows add up: whole numbers do, and amounts in one currency. */
export function hasSum(field: Field | undefined): boolean {
  return field?.kind === 'integer' || (isMoney(field) && typeof field.currency !== 'object')
}
