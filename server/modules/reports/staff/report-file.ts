import { currencyFacts, defaultCurrency } from '#contract/kernel/currencies.ts'
import { findStaffName } from '#server/modules/approvals/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Cell, ExportedTable } from '#server/platform/documents/index.ts'
import { type Locale, translate } from '#server/platform/messages.ts'

type Column = ExportedTable['columns'][number]
type Kinds = Readonly<Record<string, Column['kind']>>
type Asked = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly search?: string | undefined
}

/** What the files of the console's reports have in common. */
export function headOf(locale: Locale, report: 'vouchers' | 'settlements' | 'available', asked: Asked) {
  return {
    locale,
    title: translate(locale, `documents:desk_reports.${report}`),
    owner: translate(locale, 'documents:desk_reports.owner'),
    currency: currencyFacts(defaultCurrency).symbol[locale],
    notes: (['from', 'to', 'search'] as const).flatMap((name) => {
      const value = asked[name]
      return value ? [{ label: translate(locale, `documents:${name}`), value }] : []
    }),
  }
}

/** Who made a report is told on it, as the minute of its making is. */
export async function madeBy(db: Db, table: ExportedTable, staffId: bigint): Promise<ExportedTable> {
  const maker = {
    label: translate(table.locale, 'documents:made_by'),
    value: await findStaffName(db, staffId),
  }
  return { ...table, notes: [...table.notes, maker] }
}

export function columnsOf(locale: Locale, kinds: Kinds): readonly Column[] {
  return Object.entries(kinds).map(([name, kind]) => ({
    title: translate(locale, `documents:columns.${name}`),
    kind,
  }))
}

/** Of a report that is small enough to be read at once. */
export async function* rowsOf(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly Cell[]> {
  yield* rows
}
