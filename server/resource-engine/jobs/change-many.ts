import { Refusal } from '#contract/kernel/refusal.ts'
import type { BulkRequest } from '#contract/kernel/resource/many-rows-operations.ts'
import type { Db } from '#server/platform/db/database.ts'
import { translate } from '#server/platform/messages.ts'
import { applyFilters } from '../list-filter.queries.ts'
import { selectIds } from '../rows.queries.ts'
import { runWrite } from '../run-write.ts'
import type { ListFilter, ServedResource, StaffMember } from '../served-resource.ts'
import { destroyRow, restoreRow } from '../trash-row.ts'
import { updateRow, type WriteContext } from '../write-row.ts'
import { noteProgress } from './job.queries.ts'
import { keepRefused, messageOfRefusal, tryOne } from './refused-rows.ts'
import type { JobDeps, MadeFile, Task } from './task.ts'

const rowsMax = 100_000
const rowsOfNote = 50

/** Changes each row in a transaction of its own: a refusal does not stop the others. */
export async function changeMany(
  { database, servedResources, jobs }: JobDeps,
  task: Task,
): Promise<MadeFile | null> {
  const { job, writer } = task
  const served = servedResources.of(job.resource)
  const context = { servedResources, served, writer, jobs }
  // Written by the operation that started the task, read by its own schema.
  const request = task.params as unknown as BulkRequest
  const ids = request.ids ?? (await findMatching(database.db, served, writer.staff, request.query ?? {}))
  if (ids.length > rowsMax) throw new Refusal('resource.rows_exceeded', { max: rowsMax })
  await noteProgress(database.db, job.id, { total: ids.length })
  const refused: string[][] = []
  for (const [at, id] of ids.entries()) {
    task.signal.throwIfAborted()
    const refusal = await tryOne(() => changeOne(database, context, request, id))
    if (refusal) refused.push([String(id), messageOfRefusal(writer.locale, served.resource, refusal)])
    if ((at + 1) % rowsOfNote === 0 || at + 1 === ids.length)
      await noteProgress(database.db, job.id, { done: at + 1, refused: refused.length })
  }
  const title = translate(writer.locale, `resources:${job.resource}.title`)
  return keepRefused(database.db, job.id, { locale: writer.locale, title, header: ['id'], rows: refused })
}

async function findMatching(
  db: Db,
  served: ServedResource,
  staff: StaffMember,
  query: ListFilter,
): Promise<bigint[]> {
  return selectIds(db, served, await applyFilters(db, served, staff, query), rowsMax + 1)
}

function changeOne(
  database: JobDeps['database'],
  context: WriteContext,
  { action, values = {} }: BulkRequest,
  id: bigint,
): Promise<unknown> {
  return runWrite<unknown>(database, context.served, context.writer.staff, (tx) => {
    if (action === 'destroy') return destroyRow(tx, context, id)
    return action === 'restore' ? restoreRow(tx, context, id) : updateRow(tx, context, id, values)
  })
}
