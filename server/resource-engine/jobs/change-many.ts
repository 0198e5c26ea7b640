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
import {
  type Chosen,
  chooseRows,
  countRow,
  findChosen,
  insertRefusal,
  selectRefusals,
} from './chosen-rows.queries.ts'
import type { Job } from './job.queries.ts'
import { postRow } from './post-row.ts'
import { keepRefused, messageOfRefusal, tryOne } from './refused-rows.ts'
import type { JobDeps, MadeFile, Task } from './task.ts'

const rowsMax = 100_000
/** The right is asked for again before each fifty rows. */
const rowsOfCheck = 50

/**
 * Changes each row in a transaction of its own, which also counts it: a refusal does not stop the others, and a try
 * after a crash goes on with the row that was not counted.
 */
export async function changeMany(deps: JobDeps, task: Task): Promise<MadeFile | null> {
  const { db } = deps.database
  const { job } = task
  const served = deps.servedResources.of(job.resource)
  const { ids, done } = await chosenRows(deps, task, served)
  const change = changeOf(deps, task, served)
  for (let position = done; position < ids.length; position += 1) {
    task.signal.throwIfAborted()
    if (position % rowsOfCheck === 0) await task.expectRights()
    await changeOne(deps, task, { id: ids[position] ?? 0n, position }, change)
  }
  const counted = (await findChosen(db, job.id))?.done
  if (counted !== ids.length) throw new Error(`of ${ids.length} rows of a task ${counted} were counted`)
  return keepRefusals(db, job)
}

/** The rows that were refused until now, also when the task ends before its last row. */
export async function keepRefusals(
  db: Db,
  { id, locale, resource }: Pick<Job, 'id' | 'locale' | 'resource'>,
): Promise<MadeFile | null> {
  const refused = await selectRefusals(db, id)
  return keepRefused(db, id, {
    locale,
    title: translate(locale, `resources:${resource}.title`),
    header: ['id'],
    rows: refused.map(({ rowId, reason }) => [String(rowId), reason]),
  })
}

/** The rows of the first try: those that a list shows now may be others. */
async function chosenRows(deps: JobDeps, task: Task, served: ServedResource): Promise<Chosen> {
  const { db } = deps.database
  const { job, writer } = task
  const chosen = await findChosen(db, job.id)
  if (chosen) return chosen
  const { ids: named, query = {} } = requestOf(task)
  const ids = named ?? (await findMatching(db, served, writer.staff, query))
  if (ids.length > rowsMax) throw new Refusal('resource.rows_exceeded', { max: rowsMax })
  return chooseRows(db, job.id, ids)
}

interface Row {
  readonly id: bigint
  readonly position: number
}

async function changeOne(deps: JobDeps, task: Task, row: Row, change: Change): Promise<void> {
  const { job, writer } = task
  const refusal = await tryOne(() => answerFor(callerOf(task), () => change(row)))
  if (!refusal) return
  const { resource } = deps.servedResources.of(job.resource)
  const reason = messageOfRefusal(writer.locale, resource, refusal)
  const uncounted = await tryOne(() =>
    deps.database.transact(async (tx) => {
      if (await countRow(tx, job.id, row.position, 'refused'))
        await insertRefusal(tx, job.id, { position: row.position, rowId: row.id, reason })
    }),
  )
  if (uncounted) throw new Error('a refused row was not counted', { cause: uncounted })
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

/** Changes the row and counts it. */
type Change = (row: Row) => Promise<void>

/** What is done to each row: a write of the engine, or a declared action. */
function changeOf(deps: JobDeps, task: Task, served: ServedResource): Change {
  const { database, servedResources, jobs } = deps
  const { job, writer } = task
  const { action, values = {} } = requestOf(task)
  const context = { servedResources, served, writer, jobs }
  const written = (write: (tx: Tx, id: bigint) => Promise<unknown>): Change => {
    return ({ id, position }) =>
      runWrite(database, served, writer.staff, async (tx) => {
        if (await countRow(tx, job.id, position, 'done')) await write(tx, id)
      })
  }
  if (action === 'destroy') return written((tx, id) => destroyRow(tx, context, id))
  if (action === 'restore') return written((tx, id) => restoreRow(tx, context, id))
  if (action === 'update') return written((tx, id) => updateRow(tx, context, id, values))
  const acting = actingOf(task, served)
  if (!actionOf(served, action).ledger) return written((tx, id) => runAction(tx, deps, { ...acting, id }))
  return async ({ id, position }) => {
    const outcome = await postRow(deps, job, { ...acting, id })
    await database.transact((tx) => countRow(tx, job.id, position, outcome))
  }
}

function actingOf(task: Task, served: ServedResource) {
  const { staff, locale, ip, requestId, device = null } = task.writer
  const { action: name, input = {}, agent = null, device_id: deviceId = null } = requestOf(task)
  const origin = { ip, locale, agent, deviceId, ...(requestId && { requestId }) }
  const states = bulkStatesOf(actionOf(served, name))
  return { served, name, sent: input, staff, origin, device, states }
}
