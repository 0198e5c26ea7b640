import { z } from 'zod'
import { cleanTyped } from '../digits.ts'
import { oncePer } from '../once-per.ts'
import { dayRange, pageQuery, searchInput, sortInput } from '../paging.ts'
import { refuse } from '../rule-error.ts'
import { idInput } from '../shapes.ts'
import type { Fields } from './action.ts'
import type { Field } from './fields.ts'
import { kindOf } from './kinds/index.ts'
import type { Resource } from './resource.ts'

const filterValuesMax = 50

/** Rows have these besides their fields; a table too large to count is sorted only by indexed columns. */
export function sortsOf({ fields, counting, order }: Resource): [string, ...string[]] {
  const sortable = Object.keys(fields).filter((name) => fields[name]?.sortable)
  const own = order === undefined ? [] : ['position']
  return ['id', 'created_at', ...own, ...(counting === 'capped' ? [] : ['updated_at']), ...sortable]
}

export function isSearchable({ fields }: Resource): boolean {
  return Object.values(fields).some((field) => field.searchable)
}

export const trashedInput = z.enum(['only', 'with'])
const [search, trashed, chosen] = [searchInput.optional(), trashedInput.optional(), anyOf(idInput).optional()]

/** The filters of a list, without page and order: list, saved view, bulk action and export share them. */
export const filterShape = oncePer(
  (resource: Resource): Readonly<Record<string, z.ZodType>> => ({
    ...dayRange,
    ...(isSearchable(resource) && { search }),
    ...(resource.crud.includes('destroy') && { trashed }),
    ...filtersOf(resource),
  }),
)

export function listQueryOf(resource: Resource) {
  return pageQuery.extend({
    sort: sortInput(sortsOf(resource)).prefault(resource.sort),
    ...filterShape(resource),
  })
}

/** The choices for a reference: by typed text, or by the ids that are chosen already. */
export function optionsQueryOf(resource: Resource) {
  return z.strictObject({
    ...(isSearchable(resource) && { search }),
    ids: chosen,
    ...filtersOf(resource),
  })
}

const filtersOf = oncePer(({ fields }: Resource) => filterShapeOf(fields, (name) => `filter[${name}]`))

/** @param called what the parameter of a filter is called */
export function filterShapeOf(fields: Fields, called: (name: string) => string): Record<string, z.ZodType> {
  const filterable = Object.entries(fields).filter(([, field]) => field.filterable)
  return Object.fromEntries(
    filterable.flatMap(([name, field]) =>
      filterOf(name, field).map(([parameter, schema]) => [called(parameter), schema.optional()]),
    ),
  )
}

function filterOf(name: string, field: Field): [string, z.ZodType][] {
  const { filter, asked } = kindOf(field)
  const one = asked(field)
  if (filter === null) return []
  if (filter !== 'range') return [[name, filter === 'any-of' ? anyOf(one) : one]]
  return [
    [`${name}_from`, one],
    [`${name}_to`, one],
  ]
}

/** `a,b,c`. */
function anyOf<Value extends z.ZodType>(value: Value) {
  return z
    .string()
    .max(2_000)
    .transform((text, context): z.output<Value>[] => {
      const parts = cleanTyped(text).split(',').filter(Boolean)
      const parsed = parts.map((part) => value.safeParse(part))
      const isRefused =
        parts.length === 0 || parts.length > filterValuesMax || parsed.some((one) => !one.success)
      return isRefused ? refuse(context, 'one_of') : parsed.flatMap((one) => (one.success ? [one.data] : []))
    })
}
