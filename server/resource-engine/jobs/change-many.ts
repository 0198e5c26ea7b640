import { Refusal } from '#contract/kernel/refusal.ts'
import type { BulkActionRequest, BulkRequest } from '#contract/kernel/resource/many-rows-operations.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { translate } from '#server/platform/messages.ts'
import { runAction } from '../actions/run-action.ts'
import { applyFilters } from '../list-filter.queries.ts'
import { selectIds } from '../rows.queries.ts'
import { runWrite } from '../run-write.ts'
import type { ListFilter, ServedResource, StaffMember } from '../served-resource.ts'
import { destroyRow, restoreRow } from '../trash-row.ts'
import { updateRow } from '../write-row.ts'
import { noteProgress } from './job.queries.ts'
import { keepRefused, messageOfRefusal, tryOne } from './refused-rows.ts'
import type { JobDeps, MadeFile, Task } from './task.ts'

const rowsMax = 100_000
const rowsOfNote = 50

/** Changes each row in a transaction of its own: a refusal does not stop the others. */
export async function changeMany(deps: JobDeps, task: Task): Promise<MadeFile | null> {
  const { database, servedResources } = deps
  const { job, writer } = task
  const served = servedResources.of(job.resource)
  // Written by the operation that started the task, read by its own schema.
  const request = task.params as unknown as BulkRequest
  const ids = request.ids ?? (await findMatching(database.db, served, writer.staff, request.query ?? {}))
  if (ids.length > rowsMax) throw new Refusal('resource.rows_exceeded', { max: rowsMax })
  await noteProgress(database.db, job.id, { total: ids.length })
  const change = changeOf(deps, task, served)
  const refused: string[][] = []
  for (const [at, id] of ids.entries()) {
    task.signal.throwIfAborted()
    const refusal = await tryOne(() =>
      runWrite<unknown>(database, served, writer.staff, (tx) => change(tx, id)),
    )
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

type Change = (tx: Tx, id: bigint) => Promise<unknown>

/** What is done to each row: a write of the engine, or a declared action. */
function changeOf(deps: JobDeps, { params, writer }: Task, served: ServedResource): Change {
  const { servedResources, jobs } = deps
  // Written by the operation that started the task, read by its own schema.
  const { action, values = {}, input = {} } = params as unknown as BulkRequest & BulkActionRequest
  const context = { servedResources, served, writer, jobs }
  if (action === 'destroy') return (tx, id) => destroyRow(tx, context, id)
  if (action === 'restore') return (tx, id) => restoreRow(tx, context, id)
  if (action === 'update') return (tx, id) => updateRow(tx, context, id, values)
  const { staff, locale, ip, requestId, device } = writer
  const origin = { ip, locale, agent: null, ...(requestId && { requestId }) }
  return (tx, id) =>
    runAction(tx, deps, { served, name: action, id, sent: input, staff, origin, device: device ?? null })
}
