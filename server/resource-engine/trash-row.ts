import { Refusal } from '#contract/kernel/refusal.ts'
import { onTrashOf, targetOf } from '#contract/kernel/resource/kinds/reference.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { columnOf, fieldOf, partsOf } from './columns.rules.ts'
import { presentRows } from './present-rows.ts'
import { lockRow, type StoredRow } from './rows.queries.ts'
import type { Section } from './section.ts'
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
  readonly section: Section
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
  const { section, writer } = context
  // The resource's own reason is better: it names amounts.
  await section.half.beforeDestroy?.(tx, row, writer.staff)
  const referrers = pointingTo(context)
  for (const referrer of referrers) await expectFree(tx, referrer, id)
  for (const referrer of referrers) {
    const { section: other, field } = referrer
    const onTrash = onTrashOf(fieldOf(other.resource, field))
    if (onTrash === 'detach') await detach(tx, { ...context, section: other }, referrer, id)
    if (onTrash === 'cascade') await cascade(tx, { ...context, section: other }, referrer, id)
  }
  await markDeleted(tx, section, id, true)
  await log(tx, context, id, { action: 'deleted', before: snapshotOf(section.resource, row) })
  await section.half.afterWrite?.(tx, row, 'deleted', writer.staff)
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
  const { section, writer } = context
  await expectTargets(tx, context, targetsOf(section, row))
  const more = await section.half.beforeRestore?.(tx, row, writer.staff)
  const followers = await findFollowers(tx, context, id)
  await markDeleted(tx, section, id, false)
  if (more) await setColumns(tx, section, id, more)
  for (const { other, ids } of followers) {
    for (const follower of ids) {
      const found = await lockFollower(tx, other, follower)
      if (found) await restoreLocked(tx, other, follower, found)
    }
  }
  const restored = await readRow(tx, context, id)
  await log(tx, context, id, { action: 'restored', after: snapshotOf(section.resource, restored) })
  await section.half.afterWrite?.(tx, restored, 'restored', writer.staff)
  return restored
}

/** Fields that refer to rows; computed ones keep none in use. */
function pointingTo({ sections, section }: WriteContext): readonly Referrer[] {
  return sections
    .referrers(section.resource.name)
    .filter(({ section: other, field }) => other.half.computed?.[field] === undefined)
}

async function expectFree(tx: Tx, referrer: Referrer, id: bigint): Promise<void> {
  const { section, field } = referrer
  const onTrash = onTrashOf(fieldOf(section.resource, field))
  if (onTrash === 'detach') return
  const rows = await countUsing(tx, referrer, id)
  if (rows > (onTrash === 'cascade' ? followersMax : 0)) throw inUse(referrer, id, rows)
}

function inUse({ section, field }: Referrer, id: bigint, rows: number): Refusal {
  return new Refusal('resource.in_use', { by: section.resource.name, field, id: String(id), rows })
}

async function countUsing(tx: Tx, referrer: Referrer, id: bigint): Promise<number> {
  const joined = referrer.section.half.pairs?.[referrer.field]
  if (joined) return countJoined(tx, referrer.section, joined, id)
  return countPointing(tx, { section: referrer.section, column: pointingColumn(referrer) }, id)
}

async function cascade(tx: Tx, context: WriteContext, referrer: Referrer, id: bigint): Promise<void> {
  const column = pointingColumn(referrer)
  for (const follower of await selectPointing(tx, { section: referrer.section, column }, id)) {
    const row = await lockFollower(tx, context, follower)
    // Rows that this person may not see stay in place.
    if (!row) throw inUse(referrer, id, 1)
    await destroyLocked(tx, context, follower, row)
  }
}

async function detach(
  tx: Tx,
  context: WriteContext,
  { section, field }: Referrer,
  id: bigint,
): Promise<void> {
  const joined = section.half.pairs?.[field]
  if (joined) {
    await detachJoined(tx, joined, id)
    return
  }
  const column = pointingColumn({ section, field })
  for (const row of await detachPointing(tx, { section, column }, id))
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
    const { section, field } = referrer
    if (onTrashOf(fieldOf(section.resource, field)) !== 'cascade') continue
    const pointing = { section, column: pointingColumn(referrer) }
    found.push({
      other: { ...context, section },
      ids: await selectFollowers(tx, pointing, context.section, id),
    })
  }
  return found
}

async function lockFollower(
  tx: Tx,
  { section, sections, writer }: WriteContext,
  id: bigint,
): Promise<ResourceRow | null> {
  const stored: StoredRow | null = await lockRow(tx, section, writer.staff, id, 'destroy')
  if (stored === null) return null
  const fields = Object.keys(section.resource.fields)
  const [row = null] = await presentRows(tx, sections, section, { rows: [stored], fields, reader: writer })
  return row
}

function pointingColumn({ section, field }: Referrer): string {
  const [part = field] = partsOf(field, fieldOf(section.resource, field))
  return columnOf(section, field, part)
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
