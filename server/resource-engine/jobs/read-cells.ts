import type { Field } from '#contract/kernel/resource/fields.ts'
import { importTargets } from '#contract/kernel/resource/many-rows-operations.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { shareOf } from '#contract/kernel/share.ts'
import type { Db } from '#server/platform/db/database.ts'
import { locales, say } from '#server/platform/messages.ts'
import type { Section, Sections, StaffMember } from '../section.ts'
import { findByTitle } from './import.queries.ts'
import { labelOfChoice, labelOfField } from './sheet-columns.ts'

export type Mapping = readonly (string | null)[]

/** Reads the cells of rows as the body of a store; names are looked up once each. */
export function openCellReader(db: Db, sections: Sections, { resource }: Section, staff: StaffMember) {
  const known = new Map<string, string>()
  const idOf = async (to: string, text: string): Promise<string> => {
    if (/^\d+$/.test(text)) return text
    const key = `${to}:${text}`
    const found = known.get(key) ?? String((await findByTitle(db, sections.of(to), staff, text)) ?? text)
    known.set(key, found)
    return found
  }
  const cellValue = async (name: string, field: Field, text: string): Promise<unknown> => {
    if (field.kind === 'reference') return idOf(field.to, text)
    if (field.kind === 'references')
      return Promise.all(text.split(',').map((one) => idOf(field.to, one.trim())))
    return plainValue(resource, name, field, text)
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
      else body.set(name, await cellValue(name, field, text))
    }
    return Object.fromEntries(body)
  }
}

/** What fits nothing stays the text it is, and the schema says so. */
function plainValue(resource: Resource, name: string, field: Field, text: string): unknown {
  switch (field.kind) {
    case 'boolean':
      return flagOf(text) ?? text
    case 'integer':
      if (field.share) return shareOf(text) ?? text
      return /^-?\d+$/.test(text) ? Number(text) : text
    case 'choice':
      return (
        field.options.find(({ value }) =>
          [value, ...locales.map((locale) => labelOfChoice(locale, resource, name, value))].some((one) =>
            isSame(one, text),
          ),
        )?.value ?? text
      )
    case 'date-time': {
      const clock = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}(?::\d{2})?)$/.exec(text)
      // As the export writes it: the clock in Tripoli, which keeps UTC+2 all year.
      return clock ? `${clock[1]}T${clock[2]}${clock[2]?.length === 5 ? ':00' : ''}+02:00` : text
    }
    default:
      return text
  }
}

function flagOf(text: string): boolean | null {
  const says = (word: 'yes' | 'no') =>
    locales.some((locale) => isSame(say(locale, `documents:${word}`), text))
  if (/^(1|true)$/i.test(text) || says('yes')) return true
  return /^(0|false)$/i.test(text) || says('no') ? false : null
}

/** What each column most likely holds, by its name: that of the field on the wire, or its label in either language. */
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
  const labels = locales.map((locale) => ({ locale, label: labelOfField(locale, resource, name) }))
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

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
