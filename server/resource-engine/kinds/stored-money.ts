import { type Currency, currencyFacts, currencyOf, defaultCurrency } from '#contract/kernel/currencies.ts'
import { parseAmount, toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { MoneyField } from '#contract/kernel/resource/fields.ts'
import { plainStored, type Stored } from './stored-kind.ts'

/** Minor units in the column, a decimal string on the wire. */
export const storedMoney = plainStored<MoneyField>({
  read(field, name, row) {
    const value = row[name]
    if (typeof value === 'bigint') return toWire(value, currencyOfField(field, row))
    return value === null || value === undefined ? null : String(value)
  },
  store: (field, name, value, row) => ({ [name]: minorOf(field, name, value, row) }),
})

/** An amount in the row's currency arrives as text: here the currency is known. */
function minorOf(field: MoneyField, name: string, value: unknown, row: Stored): unknown {
  if (typeof value !== 'string') return value
  const currency = currencyOfField(field, row)
  const amount = parseAmount(value, currency)
  if (typeof amount === 'bigint' && (amount > 0n || field.zero)) return amount
  const { decimals } = currencyFacts(currency)
  throw new Refusal('resource.amount_invalid', { decimals }, { [name]: 'resource.amount_invalid' })
}

/** The currency of an amount: fixed, or the row's. */
function currencyOfField({ currency = defaultCurrency }: MoneyField, row: Stored): Currency {
  return typeof currency === 'string' ? currency : currencyOf(String(row[currency.field]))
}
