import { z } from 'zod'
import type { Operation } from '../operation.ts'
import { type PageQuery, pageQuery, type Sort, sortInput } from '../paging.ts'
import { idParams } from '../shapes.ts'
import { permissionOf } from './file-and-figure-operations.ts'
import { sortsOf } from './list-query.ts'
import type { RelatedRows, Resource, ResourceRow } from './resource.ts'
import { rowOf } from './row-output.ts'
import type { RowOf } from './row-types.ts'

type Asked = Readonly<Partial<Record<'page' | 'per_page' | 'sort', string | number>>>

export type RelatedOperation<R extends Resource = Resource> = Operation<
  typeof idParams,
  z.ZodType<PageQuery & { readonly sort: Sort }, Asked>,
  z.ZodNever,
  z.ZodType<readonly (Resource extends R ? ResourceRow : RowOf<R>)[]>,
  `staff:${string}`
>

export function relatedRowsOf({ related = [] }: Pick<Resource, 'related'>): readonly RelatedRows[] {
  return related.flatMap((list) => ('rows' in list ? [list] : []))
}

export function relatedOperationsOf(resource: Resource): readonly RelatedOperation[] {
  return relatedRowsOf(resource).map(({ rows }) => relatedListOf(resource, rows))
}

const made = new WeakMap<RelatedRows, Operation>()

/**
 * The list of rows on the page of another. Made once: a page asks for it each time it is drawn.
 * @throws RangeError when the other does not name it
 */
export function relatedListOf<const R extends Resource>(resource: Resource, rows: R): RelatedOperation<R> {
  const found = relatedRowsOf(resource).find((list) => list.rows.name === rows.name)
  if (!found) throw new RangeError(`${resource.name} has no list ${rows.name}`)
  const operation = made.get(found) ?? listOf(resource, found)
  made.set(found, operation)
  // The schema is made from the fields when the program starts: the compiler knows it as what it reads.
  return operation as unknown as RelatedOperation<R>
}

function listOf(resource: Resource, { rows, access, path }: RelatedRows): Operation {
  return {
    id: `${resource.name}.${rows.name}`,
    summary: `${resource.name}: its ${rows.name}, page by page.`,
    access: `staff:${(access ?? [permissionOf(resource, 'show')]).join('|')}`,
    method: 'GET',
    path: `/${resource.name}/:id/${path}`,
    paged: true,
    params: idParams,
    query: pageQuery.extend({ sort: sortInput(sortsOf(rows)).prefault(rows.sort) }),
    answer: z.array(rowOf(rows)),
  }
}
