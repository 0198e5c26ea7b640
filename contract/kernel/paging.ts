import { z } from 'zod'
import { cleanTyped } from './digits.ts'
import { refuse } from './rule-error.ts'

export const perPageMax = 100
const perPageDefault = 20
export const pageMax = 100_000

/** What a caller sends, instead of the two ways of reading it. */
const documentedAs = { type: 'integer', anyOf: undefined } as const

/** A whole number in a query string. `1e2`, ` 5` and `0x10` are refused. */
function wholeNumber(min: number, max: number) {
  const digits = z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
  return z
    .union([digits, z.number()])
    .pipe(z.int().min(min).max(max))
    .meta({ ...documentedAs, minimum: min, maximum: max })
}

/** Every list: `page` from 1, `per_page` 1–100. Extend it; unknown names are refused. */
export const pageQuery = z.strictObject({
  page: wholeNumber(1, pageMax).default(1),
  per_page: wholeNumber(1, perPageMax).default(perPageDefault),
})
export type PageQuery = z.output<typeof pageQuery>

export interface Sort<Field extends string = string> {
  readonly field: Field
  readonly descending: boolean
}

/** `created_at`, or `-created_at` for descending; only the fields named here. */
export function sortInput<const Field extends string>(fields: readonly [Field, ...Field[]]) {
  return z
    .string()
    .max(64)
    .transform((text, context): Sort<Field> => {
      const descending = text.startsWith('-')
      const field = fields.find((name) => name === (descending ? text.slice(1) : text))
      return field === undefined ? refuse(context, 'one_of') : { field, descending }
    })
}

/** Tripoli days, both included, for `pageQuery.extend(…)`. */
export const dayRange = { from: z.iso.date().optional(), to: z.iso.date().optional() }

/** The text of a search box: any digits, no invisible characters. Empty means no search. */
export const searchInput = z.string().max(100).transform(cleanTyped)

type FilterShape<Filters extends z.ZodRawShape> = {
  [Name in keyof Filters & string as `filter[${Name}]`]: z.ZodOptional<Filters[Name]>
}

/** `{ status }` → `{ 'filter[status]': optional status }`, for `pageQuery.extend(…)`. */
export function filterShape<Filters extends z.ZodRawShape>(filters: Filters): FilterShape<Filters> {
  const entries = Object.entries(filters).map(([name, schema]) => [`filter[${name}]`, z.optional(schema)])
  return Object.fromEntries(entries) as FilterShape<Filters>
}

/** `from` and `to` number the rows of this page from 1; both are 0 for an empty page. */
export const pageMeta = z.object({
  total: z.int(),
  from: z.int(),
  to: z.int(),
  per_page: z.int(),
  current_page: z.int(),
  last_page: z.int(),
  /** There are more rows than `total`: counting stopped there. */
  total_capped: z.literal(true).optional(),
})
export type PageMeta = z.output<typeof pageMeta>

export function pageMetaOf(query: PageQuery, total: number): PageMeta {
  const first = pageOffset(query)
  const empty = first >= total
  return {
    total,
    from: empty ? 0 : first + 1,
    to: empty ? 0 : Math.min(first + query.per_page, total),
    per_page: query.per_page,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
  }
}

/** The number of rows to skip. */
export function pageOffset(query: PageQuery): number {
  return (query.page - 1) * query.per_page
}
