import { fileMedia } from '#contract/kernel/operation.ts'
import type { ExportRequest } from '#contract/kernel/resource/many-rows-operations.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import { type Rows, tripoliClock, writeCsv, writeXlsx } from '#server/platform/documents/index.ts'
import { translate } from '#server/platform/messages.ts'
import { applyFilters } from '../list-filter.queries.ts'
import { nameTargets, wireRows, withReferences } from '../present-rows.ts'
import { hasId } from '../row-sql.queries.ts'
import { countRows, type PageOfRows } from '../rows.queries.ts'
import { type ServedResource, type ServedResources, withComputedFor } from '../served-resource.ts'
import { atOneMoment, readAllRows } from './export.queries.ts'
import { noteProgress } from './job.queries.ts'
import { keepFile } from './keep-file.ts'
import { rowWriter, sheetColumn } from './sheet-columns.ts'
import type { JobDeps, MadeFile, Task } from './task.ts'

/** Writes a list to a file: the same rows, columns, order and labels. */
export async function exportRows(
  { database: { db }, pastReads, servedResources }: JobDeps,
  task: Task,
): Promise<MadeFile> {
  const { job, writer } = task
  const { locale } = writer
  const past = pastReads.open()
  // Written by the operation that started the task, read by its own schema.
  const { format, ids, query, sort, columns } = task.params as unknown as ExportRequest
  const served = withComputedFor(servedResources.of(job.resource), query)
  const fields = columns.filter((name) => served.resource.fields[name])
  const filtered = await applyFilters(past, served, writer.staff, query)
  const conditions = ids ? [...filtered, hasId(ids)] : filtered
  const list = { conditions, fields, sort, locale }
  const title = translate(locale, `resources:${job.resource}.title`)
  const table = {
    sheetName: title,
    direction: locale === 'ar' ? 'rtl' : 'ltr',
    columns: columns.map((name) => sheetColumn(locale, served.resource, name)),
    words: { yes: translate(locale, 'documents:yes'), no: translate(locale, 'documents:no') },
  } as const
  await atOneMoment(past, async (tx) => {
    const { total } = await countRows(tx, served, list.conditions)
    await noteProgress(db, job.id, { total })
    const rows = sheetRows(tx, servedResources, served, list, columns, async (done) => {
      task.signal.throwIfAborted()
      await noteProgress(db, job.id, { done })
    })
    await keepFile(db, job.id, format === 'csv' ? writeCsv(table, rows) : writeXlsx(table, rows))
  })
  const day = tripoliClock(new Date()).slice(0, 10)
  return { name: `${title} ${day}.${format}`, mime: fileMedia[format] }
}

const rowsBetweenNotes = 1_000

async function* sheetRows(
  tx: ReadDb,
  servedResources: ServedResources,
  served: ServedResource,
  list: PageOfRows,
  columns: readonly string[],
  note: (done: number) => Promise<void>,
): Rows {
  const write = rowWriter(list.locale, served.resource, columns)
  let done = 0
  for await (const stored of readAllRows(tx, served, list)) {
    const wires = withReferences(servedResources, served, await wireRows(tx, served, stored, list.fields))
    const titles = await nameTargets(tx, servedResources, served, wires, list.fields)
    for (const wire of wires) yield write(wire, titles)
    done += stored.length
    if (done % rowsBetweenNotes === 0) await note(done)
  }
  await note(done)
}
