import type { Language } from '#contract/kernel/localized.ts'
import { basePaths } from '#contract/kernel/operation.ts'
import type { RowsField } from '#contract/kernel/resource/fields.ts'
import { targetOf } from '#contract/kernel/resource/kinds/reference.ts'
import { childFields, isRows } from '#contract/kernel/resource/kinds/rows.ts'
import { isPublicReference } from '#contract/kernel/resource/kinds/text.ts'
import type { ResourceRow, RowTitle } from '#contract/kernel/resource/resource.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import { selectChildren } from './children.queries.ts'
import { fieldOf, isJoined } from './columns.rules.ts'
import { selectJoined } from './join-tables.queries.ts'
import { storedKindOf } from './kinds/stored-kinds.ts'
import { rowActionsOf } from './row-actions.rules.ts'
import { type StoredRow, selectNames } from './rows.queries.ts'
import type { ServedResource, ServedResources, StaffMember } from './served-resource.ts'

export interface Reader {
  readonly staff: StaffMember
  readonly locale: Language
}

type Wire = Record<string, unknown>

/** Rows in wire form. The titles of all targets that a page does not bring with it cost one query. */
export async function presentRows(
  db: ReadDb,
  servedResources: ServedResources,
  served: ServedResource,
  { rows, fields, reader }: { rows: readonly StoredRow[]; fields: readonly string[]; reader: Reader },
): Promise<ResourceRow[]> {
  const wires = withReferences(servedResources, served, await wireRows(db, served, rows, fields))
  const untitled = fields.filter((field) => rows.some(({ titles }) => titles?.[field] === undefined))
  const found = await nameTargets(db, servedResources, served, wires, untitled)
  return wires.map((wire, place) => {
    const titles = Object.fromEntries(
      fields.flatMap((field) => {
        const title = rows[place]?.titles?.[field] ?? titleOf(wire[field], found.get(field))
        return title === null ? [] : [[field, title]]
      }),
    )
    const row = { ...wire, titles, actions: [] } as unknown as ResourceRow
    return { ...row, actions: rowActionsOf(served, row, reader.staff) }
  })
}

/** Without titles and actions: for files, comparisons and the activity log. */
export async function wireRows(
  db: ReadDb,
  served: ServedResource,
  rows: readonly StoredRow[],
  fields: readonly string[],
): Promise<Wire[]> {
  const ids = rows.map(({ id }) => id)
  const home = `${basePaths.console}/${served.resource.name}`
  const read: ((row: StoredRow) => [string, unknown])[] = []
  for (const name of fields) {
    const field = fieldOf(served.resource, name)
    const joined = isJoined(field) ? await readJoined(db, served, name, ids) : null
    const kind = storedKindOf(field)
    read.push((row) => [name, joined ? joined(row.id) : kind.read(field, name, row, home)])
  }
  return rows.map((row) => ({
    id: String(row.id),
    created_at: instantOf(row['created_at']),
    updated_at: instantOf(row['updated_at']),
    deleted_at: row['deleted_at'] === null ? null : instantOf(row['deleted_at']),
    ...Object.fromEntries(read.map((one) => one(row))),
  }))
}

type JoinedValue = (id: bigint) => unknown

/** Reads a field with its own table, for all these rows at once. */
async function readJoined(
  db: ReadDb,
  { resource, server }: ServedResource,
  name: string,
  ids: readonly bigint[],
): Promise<JoinedValue | null> {
  const field = fieldOf(resource, name)
  const table = server.joinTables?.[name]
  if (table) {
    const joinTables = await selectJoined(db, table, ids)
    const home = `${basePaths.console}/${resource.name}`
    return (id) =>
      storedKindOf(field).readJoined(joinTables.get(id) ?? [], field, `${home}/${id}/files/${name}`)
  }
  const child = server.children?.[name]
  return child && isRows(field) ? readChildren(db, child, field, ids) : null
}

async function readChildren(
  db: ReadDb,
  child: ServedResource,
  field: RowsField,
  parents: readonly bigint[],
): Promise<JoinedValue> {
  const fields = childFields(field).map(([name]) => name)
  const byParent = await selectChildren(db, child, field.by, { parents, fields })
  const wires = await wireRows(db, child, [...byParent.values()].flat(), fields)
  const byId = new Map(wires.map((wire) => [String(wire['id']), wire]))
  return (parent) =>
    (byParent.get(parent) ?? []).map(({ id }) => {
      const wire = byId.get(String(id))
      return Object.fromEntries(['id', ...fields].map((name) => [name, wire?.[name] ?? null]))
    })
}

/** A public reference is stored as its number. */
export function withReferences(
  { referenceOf }: ServedResources,
  { resource }: ServedResource,
  wires: readonly Wire[],
): readonly Wire[] {
  const [name] = Object.entries(resource.fields).find(([, field]) => isPublicReference(field)) ?? []
  if (name === undefined) return wires
  return wires.map((wire) =>
    typeof wire[name] === 'string' ? { ...wire, [name]: referenceOf(BigInt(wire[name])) } : wire,
  )
}

/** A stored moment in wire form. */
export function instantOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value)
}

type Titles = ReadonlyMap<string, RowTitle>

/** For each reference field, the titles of its targets on this page. */
export async function nameTargets(
  db: ReadDb,
  servedResources: ServedResources,
  { resource }: ServedResource,
  wires: readonly Wire[],
  fields: readonly string[],
): Promise<ReadonlyMap<string, Titles>> {
  const references = fields.flatMap((name) => {
    const to = targetOf(resource.fields[name])
    return to === null ? [] : [{ name, to }]
  })
  const idsByTarget = new Map<string, Set<string>>()
  for (const { name, to } of references) {
    const ids = idsByTarget.get(to) ?? new Set()
    for (const wire of wires) for (const id of idsOf(wire[name])) ids.add(id)
    if (ids.size > 0) idsByTarget.set(to, ids)
  }
  const named = [...idsByTarget].map(([to, ids]) => ({
    target: servedResources.of(to),
    ids: [...ids].map(BigInt),
  }))
  const titles = await selectNames(db, named)
  const byTarget = new Map([...idsByTarget.keys()].map((to, place) => [to, titles[place]]))
  return new Map(references.map(({ name, to }) => [name, byTarget.get(to) ?? new Map()]))
}

function titleOf(value: unknown, titles: Titles | undefined): RowTitle | RowTitle[] | null {
  if (!titles) return null
  const found = idsOf(value).flatMap((id) => titles.get(id) ?? [])
  return Array.isArray(value) ? found : (found[0] ?? null)
}

function idsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' ? [value] : []
}
