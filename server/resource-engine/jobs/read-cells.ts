import { languages } from '#contract/kernel/localized.ts'
import { importTargets } from '#contract/kernel/resource/many-rows-operations.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sheetKindOf } from '../kinds/sheet-kinds.ts'
import type { ServedResource, ServedResources, StaffMember } from '../served-resource.ts'
import { findByTitle } from './import.queries.ts'
import { isSame, labelOfField } from './labels.ts'

export type Mapping = readonly (string | null)[]

/** Reads cells as the body of a store; each name is looked up once. */
export function openCellReader(
  db: Db,
  servedResources: ServedResources,
  { resource }: ServedResource,
  staff: StaffMember,
) {
  const known = new Map<string, string>()
  const idOf = async (to: string, text: string): Promise<string> => {
    if (/^\d+$/.test(text)) return text
    const key = `${to}:${text}`
    const found =
      known.get(key) ?? String((await findByTitle(db, servedResources.of(to), staff, text)) ?? text)
    known.set(key, found)
    return found
  }
  return async (mapping: Mapping, cells: readonly string[]): Promise<Record<string, unknown>> => {
    const body = new Map<string, unknown>()
    for (const [at, target] of mapping.entries()) {
      const text = (cells[at] ?? '').trim()
      if (target === null || text === '') continue
      const [name = target, language] = target.split('.')
      const field = resource.fields[name]
      if (!field) continue
      if (language) body.set(name, { ...Object(body.get(name)), [language]: text })
      else body.set(name, await sheetKindOf(field).parse({ resource, name, field }, text, idOf))
    }
    return Object.fromEntries(body)
  }
}

/** The likely field of each column, by its name on the wire or its label in either language. */
export function suggestMapping(resource: Resource, header: readonly string[]): (string | null)[] {
  const taken = new Set<string>()
  const targets = importTargets(resource).map((target) => ({ target, names: namesOf(resource, target) }))
  return header.map((title) => {
    const found = targets.find(
      ({ target, names }) => !taken.has(target) && names.some((name) => isSame(name, title)),
    )
    if (found) taken.add(found.target)
    return found?.target ?? null
  })
}

function namesOf(resource: Resource, target: string): string[] {
  const [name = target, language] = target.split('.')
  const labels = languages.map((locale) => ({ locale, label: labelOfField(locale, resource, name) }))
  if (!language) return [name, ...labels.map(({ label }) => label)]
  return [
    `${name}_${language}`,
    target,
    ...labels.flatMap(({ locale, label }) => [
      `${label} (${language})`,
      ...(locale === language ? [label] : []),
    ]),
  ]
}
