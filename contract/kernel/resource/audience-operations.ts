import { z } from 'zod'
import type { ClientAccess, Operation } from '../operation.ts'
import { type PageQuery, pageQuery, searchInput } from '../paging.ts'
import { idOutput, idParams, instant, localized } from '../shapes.ts'
import type { Audience } from './audience.ts'
import { type AnsweredPart, answeredParts, shownOf } from './audience-parts.ts'
import { headOf } from './file-and-figure-operations.ts'
import { kindOf } from './kinds/index.ts'
import { filterShapeOf } from './list-query.ts'
import { isPublished } from './published.ts'
import type { Resource } from './resource.ts'
import type { ListedRow, ShownRow } from './row-types.ts'

/** What a list may be asked, as it was read; a filter is a parameter of the field's name. */
export type AudienceQuery = PageQuery & Readonly<Record<string, unknown>>
type Named = Readonly<Record<string, unknown>>
type Asked = Readonly<Record<string, string | number | undefined>>

export interface AudienceOperations<R extends Resource = Resource> {
  readonly list: Operation<
    z.ZodNever,
    z.ZodType<AudienceQuery, Asked>,
    z.ZodNever,
    z.ZodType<readonly ListedRow<R>[]>,
    ClientAccess
  >
  readonly show: Operation<
    z.ZodType<Named, Asked>,
    z.ZodType<Named, Asked>,
    z.ZodNever,
    z.ZodType<ShownRow<R>>,
    ClientAccess
  >
}

export interface PreviewOperation {
  readonly preview?: Operation<
    typeof idParams,
    z.ZodNever,
    z.ZodNever,
    z.ZodType<ShownRow<Resource> & { readonly preview_pass: string | null }>,
    `staff:${string}`
  >
}

const made = new WeakMap<Resource, ReturnType<typeof operationsOf>>()

/**
 * What clients read of a resource: its list, and one row of it. Made once: a page of the site reads them with each visit.
 * @throws RangeError for a resource without an audience
 */
export function audienceOf<const R extends Resource>(resource: R): AudienceOperations<R> {
  const operations = made.get(resource) ?? operationsOf(resource)
  made.set(resource, operations)
  // Their schemas are made from the names when the program starts: the compiler knows them as what they read.
  return operations as unknown as AudienceOperations<R>
}

/**
 * One row as clients would read it, for staff, with the pass of a link for a colleague: `?preview=<pass>`. It ends within a
 * day, and with the row.
 */
export function previewOf(resource: Resource): Pick<PreviewOperation, 'preview'> {
  if (!resource.audience?.preview) return {}
  return {
    preview: {
      ...headOf(resource, 'show', 'one row as its readers will see it.', 'preview'),
      method: 'GET',
      path: `/${resource.name}/:id/preview`,
      params: idParams,
      answer: audienceOf(resource).show.answer.and(z.object({ preview_pass: z.string().nullable() })),
    },
  }
}

/** Those that are on the wire. */
export function audienceOperationsOf(resource: Resource): readonly Operation[] {
  if (!resource.audience) return []
  const { list, show } = audienceOf(resource)
  return resource.audience.show ? [list, show] : [list]
}

function operationsOf(resource: Resource) {
  const { name, audience, fields } = resource
  if (!audience) throw new RangeError(`${name} has no audience`)
  const { access, path, list, by, summary = `${name}: rows that are shown.`, cacheSeconds } = audience
  const named = by === undefined ? undefined : fields[by]
  const common = { access, method: 'GET', ...(cacheSeconds && { cacheSeconds }) } as const
  return {
    list: {
      ...common,
      id: `${name}.list`,
      summary,
      path,
      paged: true,
      query: pageQuery.extend({
        ...filtersOf(resource, audience),
        ...(audience.search && { search: searchInput.optional() }),
      }),
      answer: z.array(answerOf(answeredParts(fields, list))),
    },
    show: {
      ...common,
      id: `${name}.read`,
      summary: `${summary.replace(/\.$/, '')}: one of them.`,
      path: `${path}/:${by ?? 'id'}`,
      params: by !== undefined && named ? z.strictObject({ [by]: kindOf(named).input(named) }) : idParams,
      ...((by !== undefined || hasPreviewLinks(resource)) && {
        query: z.strictObject({
          ...(by !== undefined && filtersOf(resource, audience)),
          ...(hasPreviewLinks(resource) && { preview: z.string().max(60).optional() }),
        }),
      }),
      answer: answerOf(answeredParts(fields, shownOf(audience))),
    },
  } as const
}

/** Whether a pass opens a row before it is shown: of rows that say when they are. */
export function hasPreviewLinks({ audience, fields }: Resource): boolean {
  return audience?.preview === true && isPublished(fields)
}

function filtersOf({ fields }: Resource, { filters = [] }: Audience): Record<string, z.ZodType> {
  const filtered = Object.fromEntries(
    filters.flatMap((name) => {
      const field = fields[name]
      return field ? [[name, field]] : []
    }),
  )
  return filterShapeOf(filtered, (name) => name)
}

/** Nothing but what is named. */
function answerOf(parts: readonly AnsweredPart[]): z.ZodType {
  return z.object({ id: idOutput, ...Object.fromEntries(parts.map((part) => [part.name, cellOf(part)])) })
}

function cellOf({ from, field, parts }: AnsweredPart): z.ZodType {
  if (from === 'column') return instant
  if (from === 'half') return z.number().nullable()
  if (from === 'title') return field?.required ? localized : localized.nullable()
  if (from === 'rows') return z.array(answerOf(parts))
  if (!field) return z.never()
  const output = kindOf(field).output(field)
  return field.required ? output : output.nullable()
}
