import {
  exportStatistic,
  exportStatisticRows,
  listStatisticRows,
  showStatistic as showContract,
} from '#contract/operations/statistics/statistics.ts'
import { exportReport } from '#server/modules/reports/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { PastReads } from '#server/platform/db/past-reads.ts'
import type { Api } from '#server/platform/http/api.ts'
import { listRows } from './list-rows.ts'
import { showStatistic } from './show-statistic.ts'
import { tableOfRows, tableOfStatistic } from './statistic-file.ts'

interface Deps {
  readonly database: Database
  readonly pastReads: PastReads
}

export function routeStatistics(api: Api, { database, pastReads }: Deps): void {
  api.route(showContract, ({ query }) => showStatistic(pastReads.open(), query))
  api.list(listStatisticRows, ({ query }) => listRows(pastReads.open(), query))
  api.file(exportStatistic, async (call) =>
    exportReport(
      database,
      'statistics',
      call,
      await tableOfStatistic(pastReads.open(), call.query, call.origin.locale),
    ),
  )
  api.file(exportStatisticRows, async (call) =>
    exportReport(
      database,
      'statistics',
      call,
      await tableOfRows(pastReads.open(), call.query, call.origin.locale),
    ),
  )
}
