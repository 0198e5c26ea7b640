import { fileMedia } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readFile } from '#server/platform/files/index.ts'
import { FileAnswer } from '#server/platform/http/file-answer.ts'
import { selectJoined } from './join-tables.queries.ts'
import { findRow } from './rows.queries.ts'
import type { ServedResource, StaffMember } from './served-resource.ts'

/** A private file of a row, for people who may see the row, and only while the row has it. */
export async function showFile(
  db: Db,
  served: ServedResource,
  staff: StaffMember,
  { id, field, file, width }: { id: bigint; field: string; file: string; width?: number | undefined },
): Promise<FileAnswer> {
  const row = await findRow(db, served, staff, id)
  if (!row) throw new Refusal('request.not_found')
  const joinTables = served.server.joinTables?.[field]
  const named = joinTables ? ((await selectJoined(db, joinTables, [id])).get(id) ?? []) : [row[`${field}_id`]]
  const found = named.includes(file) ? await readFile(db, file, width) : null
  if (!found) throw new Refusal('request.not_found')
  const [ending = 'bin'] = Object.entries(fileMedia).find(([, mime]) => mime.startsWith(found.mime)) ?? []
  return new FileAnswer({ mime: found.mime, filename: `${field}-${id}.${ending}`, body: found.bytes })
}
