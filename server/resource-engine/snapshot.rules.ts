import type { Resource } from '#contract/kernel/resource/resource.ts'

type Wire = Readonly<Record<string, unknown>>

/** What stands in the log for a value that nobody shall read there. */
export const masked = '•••'

/** The fields of a row as the log keeps them. */
export function snapshotOf({ fields }: Resource, wire: Wire): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(fields)
      .filter((name) => wire[name] !== null && wire[name] !== undefined)
      .map((name) => [name, fields[name]?.sensitive ? masked : wire[name]]),
  )
}

/** What differs, before and after; empty when nothing does. */
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

/** Both come from the same code, so that what is equal is written alike. */
function textOf(value: unknown): string {
  return JSON.stringify(value ?? null)
}
