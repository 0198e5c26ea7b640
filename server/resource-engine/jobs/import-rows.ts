import type { z } from 'zod'
import type { Language } from '#contract/kernel/localized.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type {
  importCheck,
  importSheet,
  MappingRequest,
} from '#contract/kernel/resource/many-rows-operations.ts'
import { storeBodyOf } from '#contract/kernel/resource/write-body.ts'
import type { UploadedFile } from '#contract/kernel/upload.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { readTable, type TableRow } from '#server/platform/documents/index.ts'
import { fileMimes, readFile, storeFile } from '#server/platform/files/index.ts'
import { messageOfIssue } from '#server/platform/http/message-of-issue.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { translate } from '#server/platform/messages.ts'
import { runWrite } from '../run-write.ts'
import type { ServedResource } from '../served-resource.ts'
import type { Values } from '../stored-values.ts'
import { storeRow, type WriteContext } from '../write-row.ts'
import {
  countDone,
  findImportFile,
  insertImport,
  insertRefusal,
  lockImport,
  noteCommit,
  selectRefusals,
  takeRow,
} from './import.queries.ts'
import { noteProgress } from './job.queries.ts'
import { openCellReader, suggestMapping } from './read-cells.ts'
import { keepRefused, messageOfRefusal, tryOne } from './refused-rows.ts'
import { startJob } from './start-job.ts'
import type { JobDeps, MadeFile, Task } from './task.ts'

const limits = { bytesMax: 10 * 1024 * 1024, rowsMax: 50_000 }
const sampleRowsMax = 5
const errorsShownMax = 50
/** A check also tries this many rows in the database and rolls back: conflicts are known only there. */
const triedRowsMax = 200
const rowsOfNote = 50

interface Sheet {
  readonly head: TableRow
  readonly rows: readonly TableRow[]
}

/** The first row has the column names. Slow: never in a transaction. */
export async function readSheet({ bytes }: Pick<UploadedFile, 'bytes'>): Promise<Sheet> {
  const [head, ...rows] = await readTable(bytes, limits)
  if (!head || rows.length === 0) throw new Refusal('import.unreadable')
  return { head, rows }
}

/** Stores the file and describes its content. */
export async function keepImport(
  tx: Tx,
  { served, writer }: WriteContext,
  file: UploadedFile,
  { head, rows }: Sheet,
): Promise<z.input<typeof importSheet>> {
  const mimes = [fileMimes.csv, fileMimes.xlsx]
  const { id: fileId } = await storeFile(tx, { file, mimes, visibility: 'private' })
  const owner = { staffId: writer.staff.id, resource: served.resource.name }
  const id = await insertImport(tx, { ...owner, fileId })
  return {
    import_id: id.toString(),
    columns: [...head.cells],
    sample: rows.slice(0, sampleRowsMax).map(({ cells }) => [...cells]),
    rows: rows.length,
    mapping: suggestMapping(served.resource, head.cells),
  }
}

interface ReadRow extends TableRow {
  readonly values: Values | null
  readonly problems: readonly { readonly field: string | null; readonly message: string }[]
}

/** Reads every row, tries the first ones in the database, and keeps none. */
export async function checkImport(
  database: Database,
  context: WriteContext,
  id: bigint,
  mapping: MappingRequest['mapping'],
): Promise<z.input<typeof importCheck>> {
  const { rows, count } = await openImport(database, context, id, mapping)
  const errors: z.input<typeof importCheck>['errors'] = []
  let bad = 0
  let tried = 0
  for await (const row of rows(0)) {
    const problems = [...row.problems]
    if (row.values !== null && tried < triedRowsMax) {
      tried += 1
      const refusal = await tryAndTakeBack(database, context, row.values)
      if (refusal)
        problems.push({
          field: Object.keys(refusal.fields)[0] ?? null,
          message: messageOfRefusal(context.writer.locale, context.served.resource, refusal),
        })
    }
    if (problems.length > 0) bad += 1
    for (const problem of problems)
      if (errors.length < errorsShownMax) errors.push({ line: row.line, ...problem })
  }
  return { rows: count, good: count - bad, bad, errors }
}

/**
 * Starts the import; a repeated call returns the running task. After a failed task a new one continues where it
 * stopped.
 */
export async function commitImport(
  tx: Tx,
  jobs: Jobs,
  { served, writer }: WriteContext,
  id: bigint,
  mapping: MappingRequest['mapping'],
): Promise<{ job_id: string }> {
  const found = await lockImport(tx, { id, staffId: writer.staff.id, resource: served.resource.name })
  if (!found) throw new Refusal('request.not_found')
  if (found.jobId !== null) return { job_id: found.jobId.toString() }
  const params = { import_id: id.toString(), mapping }
  const started = await startJob(tx, jobs, { kind: 'import', served, writer, params })
  await noteCommit(tx, id, BigInt(started.job_id))
  return started
}

/** Makes the rows, each in a transaction of its own; refused ones go to a file with their reasons. */
export async function importRows(
  { database, servedResources, jobs }: JobDeps,
  task: Task,
): Promise<MadeFile | null> {
  const { job, writer } = task
  const { db } = database
  const served = servedResources.of(job.resource)
  const context = { servedResources, served, writer, jobs }
  const id = BigInt(String(task.params['import_id']))
  // Written by the operation that started the task, read by its own schema.
  const { mapping } = task.params as unknown as MappingRequest
  const { header, sheet, rows, count } = await openImport(database, context, id, mapping)
  // Rows made by an earlier try stay.
  let done = await countDone(db, id)
  await noteProgress(db, job.id, { total: count, done })
  for await (const row of rows(done)) {
    task.signal.throwIfAborted()
    await importRow(database, context, { id, position: done }, row)
    done += 1
    if (done % rowsOfNote === 0) await noteProgress(db, job.id, { done })
  }
  const refusals = await selectRefusals(db, id)
  await noteProgress(db, job.id, { done, refused: refusals.size })
  const title = translate(writer.locale, `resources:${job.resource}.title`)
  const refused = Array.from(refusals, ([position, reason]) => {
    const cells = sheet[position]?.cells ?? []
    return [...header.map((_title, at) => cells[at] ?? ''), reason]
  })
  return keepRefused(db, job.id, { locale: writer.locale, title, header, rows: refused })
}

/** Makes the row or records the refusal, once: an earlier try that lost its connection may have done it. */
async function importRow(
  database: Database,
  context: WriteContext,
  { id, position }: { readonly id: bigint; readonly position: number },
  { values, problems }: ReadRow,
): Promise<void> {
  const { served, writer } = context
  const refusal =
    values &&
    (await tryOne(() =>
      runWrite(database, served, writer.staff, async (tx) => {
        if (await takeRow(tx, id, position)) await storeRow(tx, context, values)
      }),
    ))
  if (values && !refusal) return
  const reason = refusal
    ? messageOfRefusal(writer.locale, served.resource, refusal)
    : problems.map(({ message }) => message).join(' ')
  await database.transact(async (tx) => {
    if (await takeRow(tx, id, position)) await insertRefusal(tx, id, position, reason)
  })
}

class TakenBack extends Error {}

async function tryAndTakeBack(
  database: Database,
  context: WriteContext,
  values: Values,
): Promise<Refusal | null> {
  return tryOne(async () => {
    try {
      await runWrite(database, context.served, context.writer.staff, async (tx) => {
        await storeRow(tx, context, values)
        throw new TakenBack()
      })
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error
    }
  })
}

async function openImport(
  { db }: Database,
  { served, servedResources, writer }: WriteContext,
  id: bigint,
  mapping: MappingRequest['mapping'],
): Promise<{
  readonly header: readonly string[]
  readonly sheet: readonly TableRow[]
  readonly count: number
  readonly rows: (from: number) => AsyncIterable<ReadRow>
}> {
  const owner = { staffId: writer.staff.id, resource: served.resource.name }
  const fileId = await findImportFile(db, { id, ...owner })
  const file = fileId === null ? null : await readFile(db, fileId)
  if (!file) throw new Refusal('request.not_found')
  const { head, rows } = await readSheet(file)
  const read = openCellReader(db, servedResources, served, writer.staff)
  const schema = storeBodyOf(served.resource)
  async function* readRows(from: number): AsyncGenerator<ReadRow> {
    for (const row of rows.slice(from)) {
      const { data, error } = schema.safeParse(await read(mapping, row.cells))
      const problems = error ? problemsOf(writer.locale, served, error) : []
      yield { ...row, values: data ?? null, problems }
    }
  }
  return { header: head.cells, sheet: rows, count: rows.length, rows: readRows }
}

function problemsOf(
  locale: Language,
  { resource }: ServedResource,
  { issues }: z.ZodError,
): ReadRow['problems'] {
  return issues.map((issue) => {
    const field = issue.path.join('.')
    return { field, message: messageOfIssue(locale, field, issue, resource.name) }
  })
}
