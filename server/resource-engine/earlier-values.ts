import { isDeepStrictEqual } from 'node:util'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { writableFields } from '#contract/kernel/resource/write-body.ts'
import { masked } from './snapshot.rules.ts'

/** A logged update: the changed fields, before and after. */
interface Update {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** The values of changed fields before all these updates, given latest first. */
export function valuesBefore(updates: readonly Update[]): Readonly<Record<string, unknown>> {
  return Object.assign({}, ...updates.map(({ before }) => before ?? {}))
}

/** Whether undoing these updates changes a field that is writable and not masked. */
export function wouldChange(resource: Resource, updates: readonly Update[]): boolean {
  const earlier = valuesBefore(updates)
  const now = Object.assign({}, ...updates.toReversed().map(({ after }) => after ?? {}))
  return writableFields(resource, 'update').some(
    ([name]) =>
      name in earlier && earlier[name] !== masked && !isDeepStrictEqual(earlier[name], now[name] ?? null),
  )
}
