import type { ResourceRow } from '#contract/kernel/resource/resource.ts'

/** A row as ra-core keeps it: the wire's own, under a type that lets it name any field. */
export type Row = ResourceRow & { readonly id: string }
