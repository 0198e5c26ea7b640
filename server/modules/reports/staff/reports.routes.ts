import {
  reportAvailable as availableContract,
  exportAvailable,
  exportSettlementCounts,
  exportVoucherCounts,
} from '#contract/operations/reports/staff-reports.ts'
import { exportWalletStatement } from '#contract/operations/wallets/wallet-statement.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { PastReads } from '#server/platform/db/past-reads.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { exportReport } from '../export-for-staff.ts'
import { tableOfStatement } from './export-wallet-statement.ts'
import { reportAvailable, tableOfAvailable } from './report-available.ts'
import { tableOfSettlements, tableOfVouchers } from './report-counts.ts'

interface Deps {
  readonly database: Database
  readonly pastReads: PastReads
  readonly keys: KeyRing
}

export function routeStaffReports(api: Api, { database, pastReads, keys }: Deps): void {
  api.list(availableContract, ({ query }) => reportAvailable(pastReads.open(), query))
  api.file(exportAvailable, async (call) =>
    exportReport(
      database,
      'available',
      call,
      await tableOfAvailable(pastReads.open(), call.query, call.origin.locale),
    ),
  )
  api.file(exportWalletStatement, async (call) =>
    exportReport(
      database,
      'wallet-statement',
      { ...call, query: { ...call.query, wallet_id: call.params.id.toString() } },
      await tableOfStatement(pastReads.open(), keys, call.params.id, {
        query: call.query,
        locale: call.origin.locale,
      }),
    ),
  )
  api.file(exportVoucherCounts, async (call) =>
    exportReport(
      database,
      'vouchers',
      call,
      await tableOfVouchers(pastReads.open(), call.query, call.origin.locale),
    ),
  )
  api.file(exportSettlementCounts, async (call) =>
    exportReport(
      database,
      'settlements',
      call,
      await tableOfSettlements(pastReads.open(), call.query, call.origin.locale),
    ),
  )
}
