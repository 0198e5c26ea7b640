import {
  exportStatistic,
  exportStatisticRows,
  listStatisticRows,
  showStatistic as showContract,
} from '#contract/operations/statistics/statistics.ts'
import { exportReport } from '#server/modules/reports/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { listRows } from './list-rows.ts'
import { showStatistic } from './show-statistic.ts'
import { tableOfRows, tableOfStatistic } from './statistic-file.ts'

export function routeStatistics(api: Api, { database }: { readonly database: Database }): void {
  const { db } = database
  api.route(showContract, ({ query }) => showStatistic(db, query))
  api.list(listStatisticRows, ({ query }) => listRows(db, query))
  api.file(exportStatistic, async (call) =>
    exportReport(database, 'statistics', call, await tableOfStatistic(db, call.query, call.origin.locale)),
  )
  api.file(exportStatisticRows, async (call) =>
    exportReport(database, 'statistics', call, await tableOfRows(db, call.query, call.origin.locale)),
  )
}
