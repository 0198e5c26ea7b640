import type { Language } from '#contract/kernel/localized.ts'
import type { QueryOf } from '#contract/kernel/operation.ts'
import type {
  exportSettlementCounts,
  exportVoucherCounts,
} from '#contract/operations/reports/staff-reports.ts'
import { countedStates } from '#contract/shapes/voucher.ts'
import { countSettlements } from '#server/modules/settlements/staff/index.ts'
import { reportByCategory } from '#server/modules/vouchers/staff/index.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import type { ExportedTable } from '#server/platform/documents/index.ts'
import { translate } from '#server/platform/messages.ts'
import { namedColumns } from '../export-report.ts'
import { headOf, rowsOf } from './report-file.ts'

/** Vouchers by category, as a file. */
export async function tableOfVouchers(
  db: ReadDb,
  query: QueryOf<typeof exportVoucherCounts>,
  locale: Language,
): Promise<ExportedTable> {
  const { rows, totals } = await reportByCategory(db, query)
  const statuses = countedStates.map((status) => [`vouchers_${status}`, 'integer'] as const)
  return {
    ...headOf(locale, 'vouchers', {}),
    totals: countedStates.map((status) => ({
      label: translate(locale, `documents:columns.vouchers_${status}`),
      value: String(totals[status]),
      money: false,
    })),
    columns: namedColumns(locale, {
      ...{ category: 'text', supplier: 'text', face_value: 'money' },
      ...Object.fromEntries(statuses),
      available_value: 'money',
    }),
    count: rows.length,
    rows: () =>
      rowsOf(
        rows.map(({ category, supplier, face_value, counts, available_value }) => [
          ...[category[locale], supplier[locale], face_value],
          ...countedStates.map((status) => counts[status]),
          available_value,
        ]),
      ),
  }
}

/** Settlements by supplier, as a file. */
export async function tableOfSettlements(
  db: ReadDb,
  query: QueryOf<typeof exportSettlementCounts>,
  locale: Language,
): Promise<ExportedTable> {
  const rows = await countSettlements(db, query)
  return {
    ...headOf(locale, 'settlements', query),
    totals: [],
    columns: namedColumns(locale, {
      supplier: 'text',
      ...{ settlements_requested: 'integer', settlements_paid: 'integer', settlements_refused: 'integer' },
      ...{ requested_amount: 'money', paid_amount: 'money' },
    }),
    count: rows.length,
    rows: () =>
      rowsOf(
        rows.map(({ supplier, requested, paid, refused, requested_amount, paid_amount }) => [
          ...[supplier.name[locale], requested, paid, refused],
          ...[requested_amount, paid_amount],
        ]),
      ),
  }
}
