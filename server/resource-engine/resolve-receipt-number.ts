import type { EngineDeps } from './engine-deps.ts'
import type { ListFilter, ServedResource } from './served-resource.ts'

/** A reference typed into a search box means its number, where rows have such numbers. */
export function resolveReceiptNumber<Query extends ListFilter>(
  { readReference }: Pick<EngineDeps, 'readReference'>,
  { server }: ServedResource,
  query: Query,
): Query {
  const { search } = query
  const number = server.byReference && typeof search === 'string' ? readReference(search) : null
  return number === null ? query : { ...query, search: number.toString() }
}
