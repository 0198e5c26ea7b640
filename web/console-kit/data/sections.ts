import { resources } from '#contract/console-resources.ts'
import type { Field } from '#contract/kernel/resource/fields.ts'
import { isSerial } from '#contract/kernel/resource/kinds/text.ts'
import type { Crud, Resource, RowTitle } from '#contract/kernel/resource/resource.ts'
import {
  operationsOf,
  permissionOf,
  type ResourceOperations,
} from '#contract/kernel/resource/resource-operations.ts'
import { formatSerialNumber } from '#contract/kernel/serial-text.ts'
import type { Locale } from '#web/lib/preferences/preferences.ts'

const all: readonly Resource[] = resources
const byName = new Map(all.map((resource) => [resource.name, resource]))
const operations = new Map<string, ResourceOperations>()

export function findSection(name: string | undefined): Resource | undefined {
  return name === undefined ? undefined : byName.get(name)
}

/** @throws when no section has the name: definitions are checked at the start, so a reference always leads somewhere. */
export function sectionOf(name: string): Resource {
  const resource = byName.get(name)
  if (!resource) throw new Error(`There is no section ${name}`)
  return resource
}

/** The calls of a section. Made when first asked for: a person opens a few of a hundred. */
export function callsOf(resource: Resource): ResourceOperations {
  const known = operations.get(resource.name)
  if (known) return known
  const made = operationsOf(resource, all)
  operations.set(resource.name, made)
  return made
}

export function addressOf(resource: Resource | string, ...parts: readonly string[]): string {
  return ['/console', typeof resource === 'string' ? resource : resource.name, ...parts].join('/')
}

/** What somebody needs for an action, or null when the section does not have it at all. */
export function permissionFor(resource: Resource, action: Crud): string | null {
  // A section may have an operation of its own for what others leave to the engine.
  if (resource.grants?.includes(action)) return `${resource.name}-${action}`
  return resource.crud.includes(action) ? permissionOf(resource, action) : null
}

export function isShownIn(field: Field, place: 'list' | 'form' | 'show'): boolean {
  return field.views === undefined || field.views.includes(place)
}

/** A title in the reader's language; the other one where it is empty. */
export function titleIn(title: RowTitle | undefined, locale: Locale): string {
  if (title === undefined) return ''
  if (typeof title === 'string') return title
  return title[locale] || title.ar || title.en
}

/** Whether rows of a section are called by a serial number. */
export function isCalledBySerial({ fields, title }: Resource): boolean {
  return isSerial(fields[title])
}

/** A title of a section as it is read in plain text. */
export function readTitle(resource: Resource, title: RowTitle | undefined, locale: Locale): string {
  const text = titleIn(title, locale)
  // Among Arabic letters its groups would stand in the opposite order.
  return isCalledBySerial(resource) && text !== '' ? `\u2066${formatSerialNumber(text)}\u2069` : text
}
