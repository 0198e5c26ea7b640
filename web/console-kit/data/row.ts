import type { ResourceRow } from '#contract/kernel/resource/resource.ts'

/** A row in ra-core's cache: the wire's, with a type that has any field. */
export type Row = ResourceRow & { readonly id: string }

/** Whether a value is empty; `false` and `0` are not. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
