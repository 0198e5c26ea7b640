import { currencyFacts } from '#contract/kernel/currencies.ts'
import { parseAmount } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { MoneyField } from '#contract/kernel/resource/fields.ts'
import { writableFields } from '#contract/kernel/resource/write-body.ts'
import { columnOf, fieldOf, isLocalized, isPaired } from './columns.rules.ts'
import type { Section } from './section.ts'
import { currencyOfField } from './wire.rules.ts'

/** What a write's schemas have read, files stored: a picture is the id of its file, or null. */
export type Values = Readonly<Record<string, unknown>>
export type Columns = Record<string, unknown>

/**
 * The columns that a write sets.
 * @param before the row as it is stored; null when it is being made
 */
export function columnsOfValues(section: Section, values: Values, before: Values | null): Columns {
  const columns: Columns = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(section.resource, name)
    if (value === undefined || isPaired(field)) continue
    const set = (part: string, stored: unknown) => {
      columns[columnOf(section, name, part)] = stored
    }
    if (isLocalized(field)) {
      set(`${name}_ar`, partOf(value, 'ar'))
      set(`${name}_en`, partOf(value, 'en'))
    } else if (field.kind === 'location') {
      columns['latitude'] = partOf(value, 'latitude')
      columns['longitude'] = partOf(value, 'longitude')
    } else if (field.kind === 'image' || field.kind === 'file') set(`${name}_id`, value)
    else if (field.kind === 'json') set(name, value === null ? null : JSON.stringify(value))
    else if (field.kind === 'money') set(name, minorOf(field, name, value, { ...before, ...values }))
    else set(name, value)
  }
  return columns
}

/** What is not sent when a row is made is what the definition says. */
export function withDefaults({ resource }: Section, values: Values): Values {
  const defaults = writableFields(resource, 'store').flatMap(([name, field]) =>
    'default' in field && field.default !== undefined ? [[name, field.default]] : [],
  )
  return { ...Object.fromEntries(defaults), ...definedOf(values) }
}

export function definedOf(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** An amount in a currency that the row names was left as text: here the currency is known. */
function minorOf(field: MoneyField, name: string, value: unknown, row: Values): unknown {
  if (typeof value !== 'string') return value
  const currency = currencyOfField(field, row)
  const amount = parseAmount(value, currency)
  if (typeof amount === 'bigint' && (amount > 0n || field.zero)) return amount
  throw new Refusal(
    'resource.amount_invalid',
    { decimals: currencyFacts(currency).decimals },
    {
      [name]: 'resource.amount_invalid',
    },
  )
}

function partOf(value: unknown, part: string): unknown {
  return typeof value === 'object' && value !== null
    ? (new Map(Object.entries(value)).get(part) ?? null)
    : null
}
