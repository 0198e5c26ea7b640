import { Refusal } from '#contract/kernel/refusal.ts'
import { onTrashOf, targetOf } from '#contract/kernel/resource/kinds/reference.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { columnOf, fieldOf, partsOf } from './columns.rules.ts'
import { presentRows } from './present-rows.ts'
import { lockRow, type StoredRow } from './rows.queries.ts'
import type { ServedResource } from './served-resource.ts'
import { snapshotOf } from './snapshot.rules.ts'
import type { Values } from './stored-values.ts'
import {
  countJoined,
  countPointing,
  detachJoined,
  detachPointing,
  followersMax,
  markDeleted,
  selectFollowers,
  selectPointing,
} from './trash.queries.ts'
import { updateRow as setColumns } from './write.queries.ts'
import { expectTargets, lock, log, readRow, type WriteContext } from './write-row.ts'

interface Referrer {
  readonly served: ServedResource
  readonly field: string
}

/**
 * Puts a row into the trash, and treats rows that refer to it as their definitions say.
 * @throws Refusal `resource.in_use`, with section, field and number, while rows outside the trash keep it
 */
export async function destroyRow(tx: Tx, context: WriteContext, id: bigint): Promise<void> {
  const { row } = await lock(tx, context, id, 'destroy')
  await destroyLocked(tx, context, id, row)
}

async function destroyLocked(tx: Tx, context: WriteContext, id: bigint, row: ResourceRow): Promise<void> {
  const { served, writer } = context
  // The resource's own reason is better: it names amounts.
  await served.server.beforeDestroy?.(tx, row, writer.staff)
  const referrers = pointingTo(context)
  for (const referrer of referrers) await expectFree(tx, referrer, id)
  for (const referrer of referrers) {
    const { served: other, field } = referrer
    const onTrash = onTrashOf(fieldOf(other.resource, field))
    if (onTrash === 'detach') await detach(tx, { ...context, served: other }, referrer, id)
    if (onTrash === 'cascade') await cascade(tx, { ...context, served: other }, referrer, id)
  }
  await markDeleted(tx, served, id, true)
  await log(tx, context, id, { action: 'deleted', before: snapshotOf(served.resource, row) })
  await served.server.afterWrite?.(tx, row, 'deleted', writer.staff)
}

/** Takes a row out of the trash, with those that went with it. */
export async function restoreRow(tx: Tx, context: WriteContext, id: bigint): Promise<ResourceRow> {
  const { row } = await lock(tx, context, id, 'restore')
  return restoreLocked(tx, context, id, row)
}

async function restoreLocked(
  tx: Tx,
  context: WriteContext,
  id: bigint,
  row: ResourceRow,
): Promise<ResourceRow> {
  const { served, writer } = context
  await expectTargets(tx, context, targetsOf(served, row))
  const more = await served.server.beforeRestore?.(tx, row, writer.staff)
  const followers = await findFollowers(tx, context, id)
  await markDeleted(tx, served, id, false)
  if (more) await setColumns(tx, served, id, more)
  for (const { other, ids } of followers) {
    for (const follower of ids) {
      const found = await lockFollower(tx, other, follower)
      if (found) await restoreLocked(tx, other, follower, found)
    }
  }
  const restored = await readRow(tx, context, id)
  await log(tx, context, id, { action: 'restored', after: snapshotOf(served.resource, restored) })
  await served.server.afterWrite?.(tx, restored, 'restored', writer.staff)
  return restored
}

/** Fields that refer to rows; computed ones keep none in use. */
function pointingTo({ servedResources, served }: WriteContext): readonly Referrer[] {
  return servedResources
    .referrers(served.resource.name)
    .filter(({ served: other, field }) => other.server.computed?.[field] === undefined)
}

async function expectFree(tx: Tx, referrer: Referrer, id: bigint): Promise<void> {
  const { served, field } = referrer
  const onTrash = onTrashOf(fieldOf(served.resource, field))
  if (onTrash === 'detach') return
  const rows = await countUsing(tx, referrer, id)
  if (rows > (onTrash === 'cascade' ? followersMax : 0)) throw inUse(referrer, id, rows)
}

function inUse({ served, field }: Referrer, id: bigint, rows: number): Refusal {
  return new Refusal('resource.in_use', { by: served.resource.name, field, id: String(id), rows })
}

async function countUsing(tx: Tx, referrer: Referrer, id: bigint): Promise<number> {
  const joined = referrer.served.server.joinTables?.[referrer.field]
  if (joined) return countJoined(tx, referrer.served, joined, id)
  return countPointing(tx, { served: referrer.served, column: pointingColumn(referrer) }, id)
}

async function cascade(tx: Tx, context: WriteContext, referrer: Referrer, id: bigint): Promise<void> {
  const column = pointingColumn(referrer)
  for (const follower of await selectPointing(tx, { served: referrer.served, column }, id)) {
    const row = await lockFollower(tx, context, follower)
    // Rows that this person may not see stay in place.
    if (!row) throw inUse(referrer, id, 1)
    await destroyLocked(tx, context, follower, row)
  }
}

async function detach(tx: Tx, context: WriteContext, { served, field }: Referrer, id: bigint): Promise<void> {
  const joined = served.server.joinTables?.[field]
  if (joined) {
    await detachJoined(tx, joined, id)
    return
  }
  const column = pointingColumn({ served, field })
  for (const row of await detachPointing(tx, { served, column }, id))
    await log(tx, context, row, {
      action: 'updated',
      before: { [field]: String(id) },
      after: { [field]: null },
    })
}

/** The rows that went into the trash with this one, at the same moment. */
async function findFollowers(
  tx: Tx,
  context: WriteContext,
  id: bigint,
): Promise<{ other: WriteContext; ids: readonly bigint[] }[]> {
  const found: { other: WriteContext; ids: readonly bigint[] }[] = []
  for (const referrer of pointingTo(context)) {
    const { served, field } = referrer
    if (onTrashOf(fieldOf(served.resource, field)) !== 'cascade') continue
    const pointing = { served, column: pointingColumn(referrer) }
    found.push({
      other: { ...context, served },
      ids: await selectFollowers(tx, pointing, context.served, id),
    })
  }
  return found
}

async function lockFollower(
  tx: Tx,
  { served, servedResources, writer }: WriteContext,
  id: bigint,
): Promise<ResourceRow | null> {
  const stored: StoredRow | null = await lockRow(tx, served, writer.staff, id, 'destroy')
  if (stored === null) return null
  const fields = Object.keys(served.resource.fields)
  const [row = null] = await presentRows(tx, servedResources, served, {
    rows: [stored],
    fields,
    reader: writer,
  })
  return row
}

function pointingColumn({ served, field }: Referrer): string {
  const [part = field] = partsOf(field, fieldOf(served.resource, field))
  return columnOf(served, field, part)
}

function targetsOf({ resource }: { readonly resource: Resource }, row: ResourceRow): Values {
  const targets = new Map<string, unknown>()
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = row[name]
    if (targetOf(field) === null) continue
    if (typeof value === 'string') targets.set(name, BigInt(value))
    if (Array.isArray(value)) targets.set(name, value.map(BigInt))
  }
  return Object.fromEntries(targets)
}
