import { defaultCurrency } from '#contract/kernel/currencies.ts'
import type { Language } from '#contract/kernel/localized.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf, pageOffset } from '#contract/kernel/paging.ts'
import type {
  reportAvailable as contract,
  exportAvailable as fileContract,
} from '#contract/operations/reports/staff-reports.ts'
import { clientsNamed } from '#server/modules/clients/index.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import type { ExportedTable } from '#server/platform/documents/index.ts'
import { translate } from '#server/platform/messages.ts'
import { namedColumns } from '../export-report.ts'
import { headOf, rowsOf } from './report-file.ts'
import { type Filtered, listAvailable, type Sums, sumAvailable, sumBySupplier } from './reports.queries.ts'

const currency = defaultCurrency
/** More than all merchants times suppliers. */
const fileRowsMax = 100_000

type Asked = Pick<QueryOf<typeof contract>, 'search' | 'supplier_id'>

export async function reportAvailable(
  db: ReadDb,
  query: QueryOf<typeof contract>,
): Promise<{ data: AnswerInput<typeof contract>; meta: PageMeta }> {
  const filtered = filteredBy(query)
  const page = { limit: query.per_page, offset: pageOffset(query) }
  const [rows, suppliers, totals] = await Promise.all([
    listAvailable(db, filtered, page),
    sumBySupplier(db, filtered),
    sumAvailable(db, filtered),
  ])
  return {
    data: {
      rows: rows.map((row) => ({
        client: { id: row.clientId.toString(), name: row.clientName, phone: row.phone },
        supplier: { id: row.supplierId.toString(), name: row.supplierName },
        ...written(row),
      })),
      suppliers: suppliers.map((row) => ({
        supplier: { id: row.supplierId.toString(), name: row.supplierName },
        ...written(row),
      })),
      totals: { clients_count: totals.clientsCount, ...written(totals) },
      currency,
    },
    meta: pageMetaOf(query, totals.rowsCount),
  }
}

/** The same as a file, every row, in one statement: sums fit their rows. */
export async function tableOfAvailable(
  db: ReadDb,
  query: QueryOf<typeof fileContract>,
  locale: Language,
): Promise<ExportedTable> {
  const filtered = filteredBy(query)
  const rows = await listAvailable(db, filtered, { limit: fileRowsMax, offset: 0 })
  const { total_amount, fee, net_amount } = written(sumOf(rows))
  const sum = (name: string, value: string) => ({
    label: translate(locale, `documents:columns.${name}`),
    value,
    money: true,
  })
  return {
    ...headOf(locale, 'available', query),
    totals: [sum('total_amount', total_amount), sum('fee', fee), sum('net_amount', net_amount)],
    columns: namedColumns(locale, {
      ...{ merchant: 'text', phone: 'text', supplier: 'text', vouchers_count: 'integer' },
      ...{ total_amount: 'money', fee: 'money', net_amount: 'money' },
    }),
    count: rows.length,
    rows: () =>
      rowsOf(
        rows.map((row) => {
          const { vouchers_count, ...amounts } = written(row)
          return [
            ...[row.clientName, row.phone, row.supplierName[locale], vouchers_count],
            ...[amounts.total_amount, amounts.fee, amounts.net_amount],
          ]
        }),
      ),
  }
}

function sumOf(rows: readonly Sums[]): Sums {
  return rows.reduce(
    (sum, row) => ({
      vouchersCount: sum.vouchersCount + row.vouchersCount,
      totalMinor: sum.totalMinor + row.totalMinor,
      feeMinor: sum.feeMinor + row.feeMinor,
    }),
    { vouchersCount: 0, totalMinor: 0n, feeMinor: 0n },
  )
}

function filteredBy({ search, supplier_id }: Asked): Filtered {
  return { currency, supplierId: supplier_id ?? null, clients: search ? clientsNamed(search) : null }
}

function written({ vouchersCount, totalMinor, feeMinor }: Sums) {
  return {
    vouchers_count: vouchersCount,
    total_amount: toWire(totalMinor, currency),
    fee: toWire(feeMinor, currency),
    net_amount: toWire(totalMinor - feeMinor, currency),
  }
}
