import type { EngineDeps } from './engine-deps.ts'
import type { Narrowing, Section } from './section.ts'

/** A reference typed into a search box means its number, where rows have such numbers. */
export function readReferences<Query extends Narrowing>(
  { readReference }: Pick<EngineDeps, 'readReference'>,
  { half }: Section,
  query: Query,
): Query {
  const { search } = query
  const number = half.byReference && typeof search === 'string' ? readReference(search) : null
  return number === null ? query : { ...query, search: number.toString() }
}
