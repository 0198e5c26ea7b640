import { findStaffName } from '#server/modules/approvals/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database, ReadDb } from '#server/platform/db/database.ts'
import { type ExportedTable, exportTable } from '#server/platform/documents/index.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import type { FileAnswer } from '#server/platform/http/file-answer.ts'
import { translate } from '#server/platform/messages.ts'

interface Exporting {
  readonly actor: StaffActor
  readonly origin: Origin
  readonly query: { readonly format: Parameters<typeof exportTable>[1]; readonly wallet_id?: string }
}

/** A report of the console as a file. An export leaves the system: its query is logged first. */
export async function exportReport(
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

/** The person who made a report, and the time. */
export async function madeBy(db: ReadDb, table: ExportedTable, staffId: bigint): Promise<ExportedTable> {
  const maker = {
    label: translate(table.locale, 'documents:made_by'),
    value: await findStaffName(db, staffId),
  }
  return { ...table, notes: [...table.notes, maker] }
}
