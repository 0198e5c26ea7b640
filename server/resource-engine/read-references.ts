import type { EngineDeps } from './engine-deps.ts'
import type { Narrowing, Section } from './section.ts'

/** A reference in a search box stands for its number, where rows are numbered so. */
export function readReferences<Query extends Narrowing>(
  { readReference }: Pick<EngineDeps, 'readReference'>,
  { half }: Section,
  query: Query,
): Query {
  const { search } = query
  const number = half.byReference && typeof search === 'string' ? readReference(search) : null
  return number === null ? query : { ...query, search: number.toString() }
}
