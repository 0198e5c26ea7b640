import {
  reportAvailable as availableContract,
  exportAvailable,
  exportSettlementCounts,
  exportVoucherCounts,
} from '#contract/operations/desk-reports/desk-reports.ts'
import type { Database } from '#server/platform/db/database.ts'
import { exportTable } from '#server/platform/documents/index.ts'
import type { Api } from '#server/platform/http/api.ts'
import { reportAvailable, tableOfAvailable } from './report-available.ts'
import { tableOfSettlements, tableOfVouchers } from './report-counts.ts'

export function routeDeskReports(api: Api, { database: { db } }: { readonly database: Database }): void {
  api.list(availableContract, ({ query }) => reportAvailable(db, query))
  api.file(exportAvailable, async ({ query, origin }) =>
    exportTable(await tableOfAvailable(db, query, origin.locale), query.format),
  )
  api.file(exportVoucherCounts, async ({ query, origin }) =>
    exportTable(await tableOfVouchers(db, query, origin.locale), query.format),
  )
  api.file(exportSettlementCounts, async ({ query, origin }) =>
    exportTable(await tableOfSettlements(db, query, origin.locale), query.format),
  )
}
