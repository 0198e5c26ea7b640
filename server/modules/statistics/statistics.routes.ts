import {
  exportStatistic,
  exportStatisticRows,
  listStatisticRows,
  showStatistic as showContract,
} from '#contract/operations/statistics/statistics.ts'
import { findStaffName } from '#server/modules/approvals/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type ExportedTable, exportTable } from '#server/platform/documents/index.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import type { FileAnswer } from '#server/platform/http/file-answer.ts'
import { translate } from '#server/platform/messages.ts'
import { listRows } from './list-rows.ts'
import { showStatistic } from './show-statistic.ts'
import { tableOfRows, tableOfStatistic } from './statistic-file.ts'

export function routeStatistics(api: Api, { database }: { readonly database: Database }): void {
  const { db } = database
  api.route(showContract, ({ query }) => showStatistic(db, query))
  api.list(listStatisticRows, ({ query }) => listRows(db, query))
  api.file(exportStatistic, async (call) =>
    exported(database, call, await tableOfStatistic(db, call.query, call.origin.locale)),
  )
  api.file(exportStatisticRows, async (call) =>
    exported(database, call, await tableOfRows(db, call.query, call.origin.locale)),
  )
}

interface Exporting {
  readonly actor: StaffActor
  readonly origin: Origin
  readonly query: { readonly format: Parameters<typeof exportTable>[1] }
}

/** An export leaves the system: its query is logged first. */
async function exported(
  database: Database,
  { actor, origin, query }: Exporting,
  table: ExportedTable,
): Promise<FileAnswer> {
  await database.transact((tx) =>
    recordActivity(tx, [
      {
        action: 'exported',
        subject: { type: 'report', id: 'statistics' },
        actor: { type: 'staff', id: actor.id },
        ip: origin.ip,
        requestId: origin.requestId,
        after: { ...query },
      },
    ]),
  )
  const maker = {
    label: translate(table.locale, 'documents:made_by'),
    value: await findStaffName(database.db, actor.id),
  }
  return exportTable({ ...table, notes: [...table.notes, maker] }, query.format)
}
