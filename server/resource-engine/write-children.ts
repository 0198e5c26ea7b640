import { Refusal } from '#contract/kernel/refusal.ts'
import { childFields, isRows } from '#contract/kernel/resource/kinds/rows.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockChildren } from './children.queries.ts'
import { columnOf, isJoined } from './columns.rules.ts'
import { replaceJoined } from './join-tables.queries.ts'
import type { ServedResource } from './served-resource.ts'
import { cleaned, columnsOfValues, type Values, withDefaults } from './stored-values.ts'
import { markDeleted } from './trash.queries.ts'
import { insertRow, updateRow } from './write.queries.ts'

/** What a write of child rows needs from the write of their parent. */
export interface ChildWriter {
  readonly served: ServedResource
  /** @throws Refusal on the field whose target is missing */
  expectTargets(tx: Tx, served: ServedResource, values: Values): Promise<void>
}

/** Writes targets and child rows to their own tables. */
export async function writeJoined(tx: Tx, writer: ChildWriter, id: bigint, values: Values): Promise<void> {
  const { resource, server } = writer.served
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name]
    if (!field || !isJoined(field)) continue
    const list: readonly unknown[] = Array.isArray(value) ? value : []
    const joinTables = server.joinTables?.[name]
    if (joinTables) await replaceJoined(tx, joinTables, id, list.filter(isTarget))
    const child = server.children?.[name]
    if (child && isRows(field))
      await writeChildren(tx, { ...writer, served: child }, { name, by: field.by, parent: id }, list)
  }
}

interface Place {
  readonly name: string
  readonly by: string
  readonly parent: bigint
}

/** Replaces the whole list: rows keep their ids, new ones are made, missing ones go into the trash. */
async function writeChildren(
  tx: Tx,
  writer: ChildWriter,
  { name, by, parent }: Place,
  list: readonly unknown[],
): Promise<void> {
  const { served } = writer
  const known = new Map((await lockChildren(tx, served, by, parent)).map((row) => [row.id, row.isGone]))
  const kept = new Set<bigint>()
  for (const [at, item] of list.entries()) {
    const id = await writeChild(tx, writer, { name: `${name}.${at}`, by, parent }, { known, item, at })
    kept.add(id)
  }
  for (const [id, isGone] of known) if (!isGone && !kept.has(id)) await markDeleted(tx, served, id, true)
}

async function writeChild(
  tx: Tx,
  writer: ChildWriter,
  { name, by, parent }: Place,
  { known, item, at }: { known: ReadonlyMap<bigint, boolean>; item: unknown; at: number },
): Promise<bigint> {
  const { served } = writer
  const { id, ...sent }: Values = typeof item === 'object' && item !== null ? { ...item } : {}
  const values = await cleaned(tx, served, { ...emptied(served, by), ...withDefaults(served, sent) })
  return atField(name, async () => {
    await writer.expectTargets(tx, served, values)
    const columns = { ...columnsOfValues(served, values, null), position: at + 1 }
    if (typeof id !== 'bigint') {
      const made = await insertRow(tx, served, { ...columns, [columnOf(served, by, by)]: parent })
      await writeJoined(tx, writer, made, values)
      return made
    }
    const isGone = known.get(id)
    if (isGone === undefined)
      throw new Refusal('resource.reference_missing', {}, { id: { rule: 'select_object', values: {} } })
    await updateRow(tx, served, id, columns)
    if (isGone) await markDeleted(tx, served, id, false)
    await writeJoined(tx, writer, id, values)
    return id
  })
}

/** Missing fields of a child become empty: its row is replaced. */
function emptied({ resource }: ServedResource, by: string): Values {
  return Object.fromEntries(childFields({ of: resource, by }).map(([name]) => [name, null]))
}

/** A child's refusal names its position in the list. */
async function atField<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const fields = Object.entries(error.fields).map(([field, why]) => [`${name}.${field}`, why])
    throw new Refusal(error.code, error.data, Object.fromEntries(fields))
  }
}

function isTarget(value: unknown): value is bigint | string {
  return typeof value === 'bigint' || typeof value === 'string'
}
