import { currencyFacts, defaultCurrency } from '#contract/kernel/currencies.ts'
import type { Language } from '#contract/kernel/localized.ts'
import { findClient } from '#server/modules/clients/index.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import type { Cell, ExportedTable, Rows } from '#server/platform/documents/index.ts'
import { translate } from '#server/platform/messages.ts'

/** The owner of a report, and its language. */
export interface Reader {
  readonly clientId: bigint
  readonly locale: Language
}

/** Rows read at once: enough to be fast, few enough for memory. */
export const portionRows = 5_000

export type Query = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly search?: string | undefined
}
type Column = ExportedTable['columns'][number]

/** The common head of report files: owner, query, column names. */
export async function reportHead(db: ReadDb, { clientId, locale }: Reader, query: Query) {
  const client = await findClient(db, clientId)
  const notes = notesOf(locale, query)
  const always = {
    label: translate(locale, 'reports:filter.range'),
    value: translate(locale, 'documents:all_time'),
  }
  return {
    locale,
    period: { from: query.from, to: query.to },
    sums: { label: translate(locale, 'documents:total') },
    owner: client?.name ?? '',
    currency: currencyFacts(defaultCurrency).symbol[locale],
    notes: [
      ...(client ? [{ label: translate(locale, 'documents:member_no'), value: client.member_no }] : []),
      ...(query.from || query.to ? notes : [always, ...notes]),
    ],
  }
}

export function notesOf(locale: Language, query: Query) {
  return (['from', 'to', 'search'] as const).flatMap((name) => {
    const value = query[name]
    return value ? [{ label: translate(locale, `documents:${name}`), value }] : []
  })
}

export function namedColumns(
  locale: Language,
  kinds: Readonly<Record<string, Column['kind']>>,
  summed: readonly string[] = [],
): readonly Column[] {
  return Object.entries(kinds).map(([name, kind]) => ({
    title: translate(locale, `documents:columns.${name}`),
    kind,
    summed: summed.includes(name),
  }))
}

export function total(locale: Language, key: string, value: string | number, money = true) {
  return { label: translate(locale, key), value: String(value), money }
}

/** All rows, portion by portion. */
export async function* inPortions<Row>(
  count: number,
  read: (page: { limit: number; offset: number }) => Promise<readonly Row[]>,
  cellsOf: (row: Row) => readonly Cell[],
): Rows {
  for (let offset = 0; offset < count; offset += portionRows) {
    const rows = await read({ limit: Math.min(portionRows, count - offset), offset })
    for (const row of rows) yield cellsOf(row)
  }
}
