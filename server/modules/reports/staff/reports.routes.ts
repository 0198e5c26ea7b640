import {
  reportAvailable as availableContract,
  exportAvailable,
  exportSettlementCounts,
  exportVoucherCounts,
} from '#contract/operations/reports/staff-reports.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type ExportedTable, exportTable } from '#server/platform/documents/index.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import type { FileAnswer } from '#server/platform/http/file-answer.ts'
import { reportAvailable, tableOfAvailable } from './report-available.ts'
import { tableOfSettlements, tableOfVouchers } from './report-counts.ts'
import { madeBy } from './report-file.ts'

export function routeStaffReports(api: Api, { database }: { readonly database: Database }): void {
  const { db } = database
  api.list(availableContract, ({ query }) => reportAvailable(db, query))
  api.file(exportAvailable, async (call) =>
    exported(database, 'available', call, await tableOfAvailable(db, call.query, call.origin.locale)),
  )
  api.file(exportVoucherCounts, async (call) =>
    exported(database, 'vouchers', call, await tableOfVouchers(db, call.query, call.origin.locale)),
  )
  api.file(exportSettlementCounts, async (call) =>
    exported(database, 'settlements', call, await tableOfSettlements(db, call.query, call.origin.locale)),
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
  report: string,
  { actor, origin, query }: Exporting,
  table: ExportedTable,
): Promise<FileAnswer> {
  await database.transact((tx) =>
    recordActivity(tx, [
      {
        action: 'exported',
        subject: { type: 'report', id: report },
        actor: { type: 'staff', id: actor.id },
        ip: origin.ip,
        requestId: origin.requestId,
        after: { ...query },
      },
    ]),
  )
  return exportTable(await madeBy(database.db, table, actor.id), query.format)
}
