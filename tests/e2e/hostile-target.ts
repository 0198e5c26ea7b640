import type { Caller } from '#tests/world/caller.ts'
import type { Example } from '#tests/world/example.ts'

/** Makes the row that a call is about; `by` calls instead of the usual person. */
export type Target = () => Promise<Partial<Example> & { readonly by?: Caller }>
