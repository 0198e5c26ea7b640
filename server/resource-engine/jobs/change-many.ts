import { Refusal } from '#contract/kernel/refusal.ts'
import { bulkStatesOf } from '#contract/kernel/resource/action-operations.ts'
import type { BulkActionRequest, BulkRequest } from '#contract/kernel/resource/many-rows-operations.ts'
import { answerFor } from '#server/platform/activity/request-caller.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { translate } from '#server/platform/messages.ts'
import { actionOf } from '../actions/action-of.ts'
import { runAction } from '../actions/run-action.ts'
import { applyFilters } from '../list-filter.queries.ts'
import { selectIds } from '../rows.queries.ts'
import { runWrite } from '../run-write.ts'
import type { ListFilter, ServedResource, StaffMember } from '../served-resource.ts'
import { destroyRow, restoreRow } from '../trash-row.ts'
import { updateRow } from '../write-row.ts'
import { noteProgress } from './job.queries.ts'
import { postRow } from './post-row.ts'
import { keepRefused, messageOfRefusal, tryOne } from './refused-rows.ts'
import type { JobDeps, Made, Task } from './task.ts'

const rowsMax = 100_000
const rowsOfNote = 50

/** Changes each row in a transaction of its own: a refusal does not stop the others. */
export async function changeMany(deps: JobDeps, task: Task): Promise<Made> {
  const { database, servedResources } = deps
  const { job, writer } = task
  const served = servedResources.of(job.resource)
  const request = requestOf(task)
  const ids = request.ids ?? (await findMatching(database.db, served, writer.staff, request.query ?? {}))
  if (ids.length > rowsMax) throw new Refusal('resource.rows_exceeded', { max: rowsMax })
  await noteProgress(database.db, job.id, { total: ids.length })
  const change = changeOf(deps, task, served)
  const refused: string[][] = []
  let asked = 0
  for (const [at, id] of ids.entries()) {
    task.signal.throwIfAborted()
    if (at % rowsOfNote === 0) await task.expectRights()
    const refusal = await tryOne(async () => {
      if ((await answerFor(callerOf(task), () => change(id))) === 'asked') asked += 1
    })
    if (refusal) refused.push([String(id), messageOfRefusal(writer.locale, served.resource, refusal)])
    if ((at + 1) % rowsOfNote === 0 || at + 1 === ids.length)
      await noteProgress(database.db, job.id, { done: at + 1, refused: refused.length })
  }
  const title = translate(writer.locale, `resources:${job.resource}.title`)
  const file = await keepRefused(database.db, job.id, {
    locale: writer.locale,
    title,
    header: ['id'],
    rows: refused,
  })
  return { file, asked }
}

type Request = BulkRequest & BulkActionRequest & { readonly agent?: string; readonly device_id?: string }

/** Written by the operation that started the task, read by its own schema. */
function requestOf({ params }: Task): Request {
  return params as unknown as Request
}

/** The rows are changed by the person, from the browser that started the task. */
function callerOf(task: Task) {
  const { staff, ip } = task.writer
  return { actor: staff, ip, agent: requestOf(task).agent ?? null }
}

async function findMatching(
  db: Db,
  served: ServedResource,
  staff: StaffMember,
  query: ListFilter,
): Promise<bigint[]> {
  return selectIds(db, served, await applyFilters(db, served, staff, query), rowsMax + 1)
}

/** `asked`: it waits for a second person. */
type Change = (id: bigint) => Promise<'done' | 'asked'>

/** What is done to each row: a write of the engine, or a declared action. */
function changeOf(deps: JobDeps, task: Task, served: ServedResource): Change {
  const { servedResources, jobs } = deps
  const { writer } = task
  const { action, values = {} } = requestOf(task)
  const context = { servedResources, served, writer, jobs }
  const written = (write: (tx: Tx, id: bigint) => Promise<unknown>): Change => {
    return async (id) => {
      await runWrite(deps.database, served, writer.staff, (tx) => write(tx, id))
      return 'done'
    }
  }
  if (action === 'destroy') return written((tx, id) => destroyRow(tx, context, id))
  if (action === 'restore') return written((tx, id) => restoreRow(tx, context, id))
  if (action === 'update') return written((tx, id) => updateRow(tx, context, id, values))
  const acting = actingOf(task, served)
  if (actionOf(served, action).ledger) return (id) => postRow(deps, task.job, { ...acting, id })
  return written((tx, id) => runAction(tx, deps, { ...acting, id }))
}

function actingOf(task: Task, served: ServedResource) {
  const { staff, locale, ip, requestId, device = null } = task.writer
  const { action: name, input = {}, agent = null, device_id: deviceId = null } = requestOf(task)
  const origin = { ip, locale, agent, deviceId, ...(requestId && { requestId }) }
  const states = bulkStatesOf(actionOf(served, name))
  return { served, name, sent: input, staff, origin, device, states }
}
