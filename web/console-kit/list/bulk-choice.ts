import { type Currency, currencyOf } from '#contract/kernel/currencies.ts'
import { fromWire, toWire } from '#contract/kernel/money.ts'
import { currencyFieldOf, fixedCurrencyOf } from '#contract/kernel/resource/kinds/money.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'

/** The chosen rows; those of another page of the list are known by id only. */
export interface Choice<Row extends ResourceRow = ResourceRow> {
  readonly ids: readonly string[]
  /** Of the page in sight. */
  readonly rows: readonly Row[]
}

/** The chosen rows in sight that an action would be done to; those with a warning first. */
export function rowsFor<Row extends ResourceRow>(
  { actions = {}, state = '' }: Resource,
  name: string,
  { ids, rows }: Choice<Row>,
): Row[] {
  const { bulk, warns = [] } = actions[name] ?? {}
  const states = typeof bulk === 'object' ? bulk.from : undefined
  const hasWarning = (row: Row) => warns.some((field) => row[field] === true)
  return rows
    .filter((row) => ids.includes(row.id) && row.actions.includes(name))
    .filter((row) => states?.includes(String(row[state])) ?? true)
    .toSorted((one, other) => Number(hasWarning(other)) - Number(hasWarning(one)))
}

/** How many chosen rows are on other pages. */
export function countUnseen({ ids, rows }: Choice): number {
  return ids.filter((id) => rows.every((row) => row.id !== id)).length
}

/** Whether an action could be done to any chosen row. */
export function isForAny(resource: Resource, name: string, choice: Choice): boolean {
  return countUnseen(choice) > 0 || rowsFor(resource, name, choice).length > 0
}

interface AmountIn {
  readonly currency: Currency
  readonly value: string
}

/** The amount of a row, in wire form; null where it has none. */
export function amountOf({ fields }: Resource, field: string, row: ResourceRow): AmountIn | null {
  const value = row[field]
  const currencyField = currencyFieldOf(fields[field])
  const currency = fixedCurrencyOf(fields[field]) ?? currencyOf(String(row[currencyField ?? '']))
  return typeof value === 'string' ? { value, currency } : null
}

/** A total for each currency. */
export function totalsOf(resource: Resource, field: string, rows: readonly ResourceRow[]): AmountIn[] {
  const totals = new Map<Currency, bigint>()
  for (const row of rows) {
    const amount = amountOf(resource, field, row)
    if (amount === null) continue
    const { currency, value } = amount
    totals.set(currency, (totals.get(currency) ?? 0n) + fromWire(value, currency))
  }
  return [...totals].map(([currency, minor]) => ({ currency, value: toWire(minor, currency) }))
}
