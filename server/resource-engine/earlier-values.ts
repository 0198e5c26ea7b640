import { isDeepStrictEqual } from 'node:util'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { writableFields } from '#contract/kernel/resource/write-body.ts'
import { masked } from './snapshot.rules.ts'

/** An update as the log keeps it: the fields that changed, as they were and as they became. */
interface Update {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** What changed fields were before all of these updates, given the latest first. */
export function valuesBefore(updates: readonly Update[]): Readonly<Record<string, unknown>> {
  return Object.assign({}, ...updates.map(({ before }) => before ?? {}))
}

/** Whether taking these updates back changes a field that may be written and that the log can show. */
export function wouldChange(resource: Resource, updates: readonly Update[]): boolean {
  const earlier = valuesBefore(updates)
  const now = Object.assign({}, ...updates.toReversed().map(({ after }) => after ?? {}))
  return writableFields(resource, 'update').some(
    ([name]) =>
      name in earlier && earlier[name] !== masked && !isDeepStrictEqual(earlier[name], now[name] ?? null),
  )
}
