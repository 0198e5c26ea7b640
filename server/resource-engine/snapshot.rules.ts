import type { Resource } from '#contract/kernel/resource/resource.ts'

type Wire = Readonly<Record<string, unknown>>

/** Replaces a value that the log must not show. */
export const masked = '•••'

/** The fields of a row in the form of the log. */
export function snapshotOf({ fields }: Resource, wire: Wire): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(fields)
      .filter((name) => wire[name] !== null && wire[name] !== undefined)
      .map((name) => [name, fields[name]?.sensitive ? masked : wire[name]]),
  )
}

/** The differences, before and after; empty when there are none. */
export function changesOf(
  { fields }: Resource,
  before: Wire,
  after: Wire,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const changed = Object.keys(fields).filter((name) => textOf(before[name]) !== textOf(after[name]))
  if (changed.length === 0) return null
  const pick = (wire: Wire) =>
    Object.fromEntries(changed.map((name) => [name, fields[name]?.sensitive ? masked : (wire[name] ?? null)]))
  return { before: pick(before), after: pick(after) }
}

/** Both come from the same code, so equal values are written alike. */
function textOf(value: unknown): string {
  return JSON.stringify(value ?? null)
}
