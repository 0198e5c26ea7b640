import { currencyFacts, defaultCurrency } from '#contract/kernel/currencies.ts'
import type { Language } from '#contract/kernel/localized.ts'
import { findStaffName } from '#server/modules/approvals/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Cell, ExportedTable } from '#server/platform/documents/index.ts'
import { translate } from '#server/platform/messages.ts'

type Column = ExportedTable['columns'][number]
type Kinds = Readonly<Record<string, Column['kind']>>
type Asked = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly search?: string | undefined
}

/** The common head of the console's report files. */
export function headOf(locale: Language, report: 'vouchers' | 'settlements' | 'available', asked: Asked) {
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

/** The person who made a report, and the time. */
export async function madeBy(db: Db, table: ExportedTable, staffId: bigint): Promise<ExportedTable> {
  const maker = {
    label: translate(table.locale, 'documents:made_by'),
    value: await findStaffName(db, staffId),
  }
  return { ...table, notes: [...table.notes, maker] }
}

export function columnsOf(locale: Language, kinds: Kinds): readonly Column[] {
  return Object.entries(kinds).map(([name, kind]) => ({
    title: translate(locale, `documents:columns.${name}`),
    kind,
  }))
}

/** For a report small enough to read at once. */
export async function* rowsOf(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly Cell[]> {
  yield* rows
}
