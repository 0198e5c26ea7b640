import type { ResourceRow } from '#contract/kernel/resource/resource.ts'

/** A row as ra-core keeps it: the wire's own, under a type that lets it name any field. */
export type Row = ResourceRow & { readonly id: string }

/** Nobody has written anything here; `false` and `0` are something. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
