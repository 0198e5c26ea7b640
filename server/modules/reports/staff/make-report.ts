import type { Language } from '#contract/kernel/localized.ts'
import type { ReportName } from '#contract/shapes/scheduled-reports.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import { type ExportedTable, exportTable } from '#server/platform/documents/index.ts'
import type { FileAnswer } from '#server/platform/http/file-answer.ts'
import { madeBy } from '../export-for-staff.ts'
import { tableOfAvailable } from './report-available.ts'
import { tableOfSettlements, tableOfVouchers } from './report-counts.ts'

interface AskedReport {
  readonly name: ReportName
  readonly format: 'csv' | 'xlsx'
  readonly locale: Language
  readonly staffId: bigint
}

/** A whole report of staff as a file, for a schedule. */
export async function makeReport(
  db: ReadDb,
  { name, format, locale, staffId }: AskedReport,
): Promise<FileAnswer> {
  const table = await tables[name](db, { format }, locale)
  return exportTable(await madeBy(db, table, staffId), format)
}

const tables: Record<
  ReportName,
  (db: ReadDb, query: Pick<AskedReport, 'format'>, locale: Language) => Promise<ExportedTable>
> = {
  'report-available': tableOfAvailable,
  'report-vouchers': tableOfVouchers,
  'report-settlements': tableOfSettlements,
}
