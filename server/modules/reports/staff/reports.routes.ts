import {
  reportAvailable as availableContract,
  exportAvailable,
  exportSettlementCounts,
  exportVoucherCounts,
} from '#contract/operations/reports/staff-reports.ts'
import { exportWalletStatement } from '#contract/operations/wallets/wallet-statement.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type ExportedTable, exportTable } from '#server/platform/documents/index.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import type { FileAnswer } from '#server/platform/http/file-answer.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { tableOfStatement } from './export-wallet-statement.ts'
import { reportAvailable, tableOfAvailable } from './report-available.ts'
import { tableOfSettlements, tableOfVouchers } from './report-counts.ts'
import { madeBy } from './report-file.ts'

interface Deps {
  readonly database: Database
  readonly keys: KeyRing
}

export function routeStaffReports(api: Api, { database, keys }: Deps): void {
  const { db } = database
  api.list(availableContract, ({ query }) => reportAvailable(db, query))
  api.file(exportAvailable, async (call) =>
    exported(database, 'available', call, await tableOfAvailable(db, call.query, call.origin.locale)),
  )
  api.file(exportWalletStatement, async (call) =>
    exported(
      database,
      'wallet-statement',
      { ...call, query: { ...call.query, wallet_id: call.params.id.toString() } },
      await tableOfStatement(db, keys, call.params.id, { query: call.query, locale: call.origin.locale }),
    ),
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
  readonly query: { readonly format: Parameters<typeof exportTable>[1]; readonly wallet_id?: string }
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
