import type { Language } from '#contract/kernel/localized.ts'
import { basePaths } from '#contract/kernel/operation.ts'
import type { RowsField } from '#contract/kernel/resource/fields.ts'
import { targetOf } from '#contract/kernel/resource/kinds/reference.ts'
import { childFields, isRows } from '#contract/kernel/resource/kinds/rows.ts'
import { isPublicReference } from '#contract/kernel/resource/kinds/text.ts'
import type { ResourceRow, RowTitle } from '#contract/kernel/resource/resource.ts'
import type { Db } from '#server/platform/db/database.ts'
import { selectChildren } from './children.queries.ts'
import { fieldOf, isJoined } from './columns.rules.ts'
import { selectJoined } from './join-tables.queries.ts'
import { storedKindOf } from './kinds/stored-kinds.ts'
import { rowActionsOf } from './row-actions.rules.ts'
import { hasId } from './row-sql.queries.ts'
import { type StoredRow, selectTitles } from './rows.queries.ts'
import type { ServedResource, ServedResources, StaffMember } from './served-resource.ts'

export interface Reader {
  readonly staff: StaffMember
  readonly locale: Language
}

type Wire = Record<string, unknown>

/** Rows in wire form. Each reference field costs one query for the titles of its targets. */
export async function presentRows(
  db: Db,
  servedResources: ServedResources,
  served: ServedResource,
  { rows, fields, reader }: { rows: readonly StoredRow[]; fields: readonly string[]; reader: Reader },
): Promise<ResourceRow[]> {
  const wires = withReferences(servedResources, served, await wireRows(db, served, rows, fields))
  const titles = await nameTargets(db, servedResources, served, wires, fields)
  return wires.map((wire) => {
    const named = fields.flatMap((field) =>
      titleOf(wire[field], titles.get(field)).map((title) => [field, title]),
    )
    const row = { ...wire, titles: Object.fromEntries(named), actions: [] } as unknown as ResourceRow
    return { ...row, actions: rowActionsOf(served, row, reader.staff) }
  })
}

/** Without titles and actions: for files, comparisons and the activity log. */
export async function wireRows(
  db: Db,
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
  db: Db,
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
  db: Db,
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

/** For each reference field, the titles of its targets on this page. */
export async function nameTargets(
  db: Db,
  servedResources: ServedResources,
  { resource }: ServedResource,
  wires: readonly Wire[],
  fields: readonly string[],
): Promise<Map<string, Map<string, RowTitle>>> {
  const named = new Map<string, Map<string, RowTitle>>()
  for (const name of fields) {
    const to = targetOf(resource.fields[name])
    if (to === null) continue
    const ids = [...new Set(wires.flatMap((wire) => idsOf(wire[name])))]
    named.set(name, ids.length === 0 ? new Map() : await titlesOf(db, servedResources.of(to), ids))
  }
  return named
}

async function titlesOf(
  db: Db,
  target: ServedResource,
  ids: readonly string[],
): Promise<Map<string, RowTitle>> {
  const conditions = [hasId(ids.map(BigInt))]
  const rows = await selectTitles(db, target, { conditions, locale: 'ar', limit: ids.length })
  return new Map(rows.map(({ id, title }) => [String(id), title]))
}

function titleOf(value: unknown, titles: Map<string, RowTitle> | undefined): (RowTitle | RowTitle[])[] {
  if (!titles) return []
  const found = idsOf(value).flatMap((id) => titles.get(id) ?? [])
  return Array.isArray(value) ? [found] : found
}

function idsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' ? [value] : []
}
