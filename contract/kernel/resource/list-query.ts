import { z } from 'zod'
import { cleanTyped } from '../digits.ts'
import { dayRange, pageQuery, searchInput, sortInput } from '../paging.ts'
import { refuse } from '../rule-error.ts'
import { idInput } from '../shapes.ts'
import { inputOf } from './field-schemas.ts'
import type { Field, MoneyField } from './fields.ts'
import type { Resource } from './resource.ts'

const filterValuesMax = 50

/** How a field is filtered: one of several values, a range, one exact value. */
export type FilterForm = 'flag' | 'any-of' | 'range' | 'exact'

export function filterFormOf({ kind }: Field): FilterForm {
  switch (kind) {
    case 'boolean':
      return 'flag'
    case 'choice':
    case 'reference':
    case 'references':
      return 'any-of'
    case 'integer':
    case 'decimal':
    case 'money':
    case 'date':
    case 'date-time':
      return 'range'
    default:
      return 'exact'
  }
}

/** Rows have these besides their fields; a table too large to be counted is sorted by those that have an index. */
export function sortsOf({ fields, counting }: Resource): [string, ...string[]] {
  const sortable = Object.keys(fields).filter((name) => fields[name]?.sortable)
  return ['id', 'created_at', ...(counting === 'capped' ? [] : ['updated_at']), ...sortable]
}

export function isSearchable({ fields }: Resource): boolean {
  return Object.values(fields).some((field) => field.searchable)
}

export const trashedInput = z.enum(['only', 'with'])

/** What narrows a list, without page and order: a list, a saved view, a bulk action and an export mean the same by it. */
export function narrowingShape(resource: Resource): Record<string, z.ZodType> {
  return {
    ...dayRange,
    ...(isSearchable(resource) && { search: searchInput.optional() }),
    ...(resource.crud.includes('destroy') && { trashed: trashedInput.optional() }),
    ...filtersOf(resource),
  }
}

export function listQueryOf(resource: Resource) {
  return pageQuery.extend({
    sort: sortInput(sortsOf(resource)).prefault(resource.sort),
    ...narrowingShape(resource),
  })
}

/** A search box's answer for a reference: what is typed, or the ids that are chosen already. */
export function optionsQueryOf(resource: Resource) {
  return z.strictObject({
    ...(isSearchable(resource) && { search: searchInput.optional() }),
    ids: anyOf(idInput).optional(),
    ...filtersOf(resource),
  })
}

function filtersOf({ fields }: Resource): Record<string, z.ZodType> {
  const filterable = Object.entries(fields).filter(([, field]) => field.filterable)
  return Object.fromEntries(filterable.flatMap(([name, field]) => filterOf(name, field)))
}

function filterOf(name: string, field: Field): [string, z.ZodType][] {
  switch (filterFormOf(field)) {
    case 'flag':
      return [[`filter[${name}]`, flag.optional()]]
    case 'any-of':
      return [[`filter[${name}]`, anyOf(oneValueOf(field)).optional()]]
    case 'range': {
      const bound = boundOf(field).optional()
      return [
        [`filter[${name}_from]`, bound],
        [`filter[${name}_to]`, bound],
      ]
    }
    case 'exact':
      return [[`filter[${name}]`, inputOf(exactOf(field)).optional()]]
  }
}

const flag = z.enum(['0', '1']).transform((text) => text === '1')

function oneValueOf(field: Field): z.ZodType {
  return field.kind === 'choice' ? inputOf(field) : idInput
}

/** A localized text is asked for in either of its languages. */
function exactOf(field: Field): Field {
  return field.kind === 'localized-text' ? { kind: 'text' } : field
}

function boundOf(field: Field): z.ZodType {
  if (field.kind === 'integer') {
    return z
      .string()
      .regex(/^-?\d{1,10}$/)
      .transform(Number)
      .pipe(z.int32())
  }
  if (field.kind === 'money') return signedBound(field)
  // The limits of what is written are none of what is looked for.
  if (field.kind === 'date') return inputOf({ kind: 'date' })
  if (field.kind === 'decimal') return inputOf({ kind: 'decimal', decimals: field.decimals })
  return inputOf(field)
}

/** What went out is below zero, with the sign of a keyboard or of a printed figure. */
function signedBound(field: MoneyField): z.ZodType {
  const size = inputOf({ ...field, zero: true })
  return z
    .string()
    .max(60)
    .transform((text, context): unknown => {
      const typed = cleanTyped(text)
      const unsigned = typed.replace(/^[-+−]/, '')
      const parsed = size.safeParse(unsigned)
      if (!parsed.success) return refuse(context, 'numeric')
      const isNegative = unsigned !== typed && !typed.startsWith('+')
      return isNegative && typeof parsed.data === 'bigint' ? -parsed.data : parsed.data
    })
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
