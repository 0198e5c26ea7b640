import { targetOf } from '#contract/kernel/resource/kinds/reference.ts'
import { isPublicReference } from '#contract/kernel/resource/kinds/text.ts'
import type { ResourceRow, RowTitle } from '#contract/kernel/resource/resource.ts'
import type { Db } from '#server/platform/db/database.ts'
import { abilitiesOf } from './abilities.rules.ts'
import { fieldOf, isJoined } from './columns.rules.ts'
import { storedKindOf } from './kinds/stored-kinds.ts'
import { selectPairs } from './pairs.queries.ts'
import { type StoredRow, selectTitles } from './rows.queries.ts'
import type { Section, Sections, StaffMember } from './section.ts'
import { hasId } from './section-sql.queries.ts'

export interface Reader {
  readonly staff: StaffMember
  readonly locale: 'ar' | 'en'
}

type Wire = Record<string, unknown>

/** Rows as the contract sends them. What they point to is named with one query for each field that points. */
export async function presentRows(
  db: Db,
  sections: Sections,
  section: Section,
  { rows, fields, reader }: { rows: readonly StoredRow[]; fields: readonly string[]; reader: Reader },
): Promise<ResourceRow[]> {
  const wires = withReferences(sections, section, await wireRows(db, section, rows, fields))
  const titles = await nameTargets(db, sections, section, wires, fields)
  return wires.map((wire) => {
    const named = fields.flatMap((field) =>
      titleOf(wire[field], titles.get(field)).map((title) => [field, title]),
    )
    const row = { ...wire, titles: Object.fromEntries(named), abilities: [] } as unknown as ResourceRow
    return { ...row, abilities: abilitiesOf(section, row, reader.staff) }
  })
}

/** Without names and abilities: what a file, a comparison or the activity log needs. */
export async function wireRows(
  db: Db,
  section: Section,
  rows: readonly StoredRow[],
  fields: readonly string[],
): Promise<Wire[]> {
  const pairs = new Map<string, Map<bigint, (bigint | string)[]>>()
  for (const field of fields) {
    const table = isJoined(fieldOf(section.resource, field)) ? section.half.pairs?.[field] : undefined
    if (table)
      pairs.set(
        field,
        await selectPairs(
          db,
          table,
          rows.map(({ id }) => id),
        ),
      )
  }
  const read = fields.map((name) => {
    const field = fieldOf(section.resource, name)
    const joined = pairs.get(name)
    const kind = storedKindOf(field)
    return (row: StoredRow): [string, unknown] => [
      name,
      joined ? kind.readJoined(joined.get(row.id) ?? []) : kind.read(field, name, row),
    ]
  })
  return rows.map((row) => ({
    id: String(row.id),
    created_at: instantOf(row['created_at']),
    updated_at: instantOf(row['updated_at']),
    deleted_at: row['deleted_at'] === null ? null : instantOf(row['deleted_at']),
    ...Object.fromEntries(read.map((one) => one(row))),
  }))
}

/** A field that is a public reference is kept as its number. */
export function withReferences(
  { referenceOf }: Sections,
  { resource }: Section,
  wires: readonly Wire[],
): readonly Wire[] {
  const [name] = Object.entries(resource.fields).find(([, field]) => isPublicReference(field)) ?? []
  if (name === undefined) return wires
  return wires.map((wire) =>
    typeof wire[name] === 'string' ? { ...wire, [name]: referenceOf(BigInt(wire[name])) } : wire,
  )
}

function instantOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value)
}

/** Of each field that points to rows, the names of the rows it points to on this page. */
export async function nameTargets(
  db: Db,
  sections: Sections,
  { resource }: Section,
  wires: readonly Wire[],
  fields: readonly string[],
): Promise<Map<string, Map<string, RowTitle>>> {
  const named = new Map<string, Map<string, RowTitle>>()
  for (const name of fields) {
    const to = targetOf(resource.fields[name])
    if (to === null) continue
    const ids = [...new Set(wires.flatMap((wire) => idsOf(wire[name])))]
    named.set(name, ids.length === 0 ? new Map() : await titlesOf(db, sections.of(to), ids))
  }
  return named
}

async function titlesOf(db: Db, target: Section, ids: readonly string[]): Promise<Map<string, RowTitle>> {
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
