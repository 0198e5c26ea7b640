import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import type { HistoryEntry } from '#contract/kernel/resource/resource-operations.ts'
import { writableFields } from '#contract/kernel/resource/write-body.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { valuesBefore, wouldChange } from './earlier-values.ts'
import { type LoggedActivity, selectActivities } from './history.queries.ts'
import { storedKindOf } from './kinds/stored-kinds.ts'
import { instantOf, type Reader } from './present-rows.ts'
import { findRow } from './rows.queries.ts'
import type { ServedResource } from './served-resource.ts'
import { masked } from './snapshot.rules.ts'
import type { Values } from './stored-values.ts'
import { updateRow, type WriteContext } from './write-row.ts'

const entriesMax = 50
/** The most changes that a revert undoes. */
const stepsMax = 500

export async function showHistory(
  db: Db,
  served: ServedResource,
  { staff }: Reader,
  id: bigint,
  before: bigint | null,
): Promise<HistoryEntry[]> {
  if (!(await findRow(db, served, staff, id))) throw new Refusal('request.not_found')
  const subject = { type: served.server.table, id }
  const known = await selectActivities(db, subject, { before: null, limit: before ? stepsMax : entriesMax })
  const activities = known.filter((activity) => before === null || activity.id < before).slice(0, entriesMax)
  return activities.map((activity) => ({
    activity_id: String(activity.id),
    action: activity.action,
    at: activity.at.toISOString(),
    actor: { type: activity.actorType, id: activity.actorId?.toString() ?? null, name: activity.actorName },
    approver: activity.approverName,
    changes: changesOf(activity),
    revertible: isRevertible(served, activity) && wouldChange(served.resource, changesSince(known, activity)),
  }))
}

function changesOf({ before, after }: LoggedActivity): HistoryEntry['changes'] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after))
}

/** A field that people cannot write is not revertible here: two people have changed it. */
function isRevertible({ resource }: ServedResource, { action, after }: LoggedActivity): boolean {
  if (!resource.crud.includes('update')) return false
  if (action === 'created') return true
  const writable = writableFields(resource, 'update').map(([name]) => name)
  return action === 'updated' && Object.keys(after ?? {}).some((name) => writable.includes(name))
}

/**
 * Returns the row to its state after a logged change by undoing later changes, latest first. The result is an
 * ordinary write: checked, logged, and revertible.
 */
export async function revertRow(
  tx: Tx,
  context: WriteContext,
  id: bigint,
  activityId: bigint,
): Promise<ResourceRow> {
  const { served } = context
  const subject = { type: served.server.table, id }
  const activities = await selectActivities(tx, subject, { before: null, limit: stepsMax })
  const target = activities.find((activity) => activity.id === activityId)
  if (!target || !isRevertible(served, target)) throw new Refusal('resource.not_revertible')
  const since = changesSince(activities, target)
  if (!wouldChange(served.resource, since)) throw new Refusal('resource.not_revertible')
  const now = await findRow(tx, served, context.writer.staff, id)
  if (!now) throw new Refusal('request.not_found')
  const seen = { seen_updated_at: instantOf(now['updated_at']) }
  return updateRow(tx, context, id, { ...readEarlier(context, valuesBefore(since)), ...seen })
}

function changesSince(activities: readonly LoggedActivity[], { id }: LoggedActivity): LoggedActivity[] {
  return activities.filter((activity) => activity.id > id && activity.action === 'updated')
}

/** Logged values are in wire form and read like a body; others stay. */
function readEarlier({ served, servedResources }: WriteContext, earlier: Values): Values {
  const files = new Map<string, unknown>()
  const body = new Map<string, unknown>()
  for (const [name, field] of writableFields(served.resource, 'update')) {
    const value = earlier[name]
    if (!(name in earlier) || value === masked) continue
    const known = storedKindOf(field).earlier(value)
    if ('stored' in known) files.set(name, known.stored)
    else body.set(name, known.body)
  }
  const read = servedResources.operationsOf(served).update?.body?.safeParse(Object.fromEntries(body))
  if (!read?.success) throw new Refusal('resource.not_revertible')
  return { ...(read.data as Values), ...Object.fromEntries(files) }
}
