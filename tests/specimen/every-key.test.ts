import { expect, test } from 'vitest'
import { resources } from '#contract/console-resources.ts'
import type { Field } from '#contract/kernel/resource/fields.ts'
import { isRows } from '#contract/kernel/resource/kinds/rows.ts'
import { knownKeys } from '#contract/kernel/resource/known-keys.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { specimenParts } from './specimen-parts.ts'

type Fields = Readonly<Record<string, Field>>

/** They need the books, a second person, another system, a refusal or a widget of their own; the sections that have these are tested with them. */
const ofSectionsAlone = [
  'action.approval',
  'action.ledger',
  'action.outside',
  'action.waiting',
  'clientWrites.errors',
  'field.onlyAfter',
  'json.shape',
  'money.unit',
  'resource.freshProof',
  'resource.notes',
  'text.reference',
]

test('the specimens use every kind and every key there is; what they cannot use, a section does', () => {
  const used = keysOf(specimenParts.map(({ resource }) => resource))
  expect(all().filter((key) => !used.has(key))).toEqual(ofSectionsAlone)
  const ofSections = keysOf(resources)
  expect(ofSectionsAlone.filter((key) => !ofSections.has(key))).toEqual([])
})

/** `resource.order`, `action.bulk`, `field.unique`, `choice.default`, sorted. */
function all(): string[] {
  const { kinds, ...others } = knownKeys
  const listed = (what: string, keys: object) => Object.keys(keys).map((key) => `${what}.${key}`)
  const ofKinds = Object.entries(kinds).flatMap(([kind, own]) => [`${kind}.kind`, ...listed(kind, own)])
  return [...Object.entries(others).flatMap(([what, keys]) => listed(what, keys)), ...ofKinds].sort()
}

function keysOf(definitions: readonly Resource[]): ReadonlySet<string> {
  const named = (what: string, given: object) => Object.keys(given).map((key) => `${what}.${key}`)
  const ofFields = (fields: Fields): string[] =>
    Object.values(fields).flatMap((field) => [
      ...named('field', field),
      ...named(field.kind, field),
      ...(isRows(field) ? ofFields(field.of.fields) : []),
    ])
  return new Set(
    definitions.flatMap(({ related = [], actions = {}, audience = {}, clientWrites = {}, ...resource }) => [
      ...named('resource', { ...resource, related, actions, audience, clientWrites }),
      ...related.flatMap((list) => named('related', list)),
      ...named('audience', audience),
      ...named('clientWrites', clientWrites),
      ...ofFields(resource.fields),
      ...Object.values(actions).flatMap((action) => [
        ...named('action', action),
        ...ofFields({ ...action.input, ...action.answer }),
      ]),
    ]),
  )
}
