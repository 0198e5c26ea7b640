import type { z } from 'zod'
import { kindOf } from '#contract/kernel/resource/kinds/index.ts'
import { filterShape, isSearchable, sortsOf } from '#contract/kernel/resource/list-query.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { perPageChoices } from '#web/ui/per-page-choices.ts'

/**
 * Filters of a list as the server reads them: `search`, `trashed`, `from`, `to`, `filter[status]`,
 * `filter[price_from]`.
 */
export type ListFilter = Readonly<Record<string, string>>

/** The state of a list. The page's address and the call to the server write it the same way. */
export interface ListState {
  readonly page: number
  readonly perPage: number
  readonly sort: string
  readonly filters: ListFilter
}

const perPageDefault = 50

/** Reads an address. Unknown parts are left out instead of refused. */
export function readListState(address: URLSearchParams, resource: Resource): ListState {
  const sort = address.get('sort') ?? ''
  const sorts = sortsOf(resource)
  const perPage = Number(address.get('per_page'))
  const shape = filterShape(resource)
  const filters = allFilterNames(resource).flatMap((name) => {
    const value = address.get(name)
    const read = value && readable(shape[name], value)
    return read ? [[name, read] as const] : []
  })
  return {
    page: Math.max(1, Math.trunc(Number(address.get('page'))) || 1),
    perPage: perPageChoices.find((choice) => choice === perPage) ?? perPageDefault,
    sort: sorts.includes(sort.replace(/^-/, '')) ? sort : resource.sort,
    filters: Object.fromEntries(filters),
  }
}

/** The known ones of several values; null when the server would refuse it. */
function readable(schema: z.ZodType | undefined, value: string): string | null {
  if (!schema) return null
  if (schema.safeParse(value).success) return value
  const known = value.split(',').filter((part) => schema.safeParse(part).success)
  return known.length > 0 ? known.join(',') : null
}

/** Fields of an address that were left out, because their values are unknown; also `created_at`. */
export function droppedFields(address: URLSearchParams, resource: Resource, filters: ListFilter): string[] {
  const names = [...filterableFields(resource)]
  return names.filter((name) =>
    namesOf(resource, name).some((entry) => (address.get(entry) ?? '') !== (filters[entry] ?? '')),
  )
}

/** The shortest address of this state. */
export function writeListState(listState: ListState, resource: Resource): URLSearchParams {
  const address = new URLSearchParams()
  for (const name of allFilterNames(resource)) {
    const value = listState.filters[name]
    if (value) address.set(name, value)
  }
  if (listState.sort !== resource.sort) address.set('sort', listState.sort)
  if (listState.perPage !== perPageDefault) address.set('per_page', String(listState.perPage))
  if (listState.page > 1) address.set('page', String(listState.page))
  return address
}

/** The query of the list's call. */
export function queryOf({ page, perPage, sort, filters }: ListState): Record<string, string> {
  return { ...filters, page: String(page), per_page: String(perPage), sort }
}

/** All filters of this section's list, in the order of its fields. */
export function allFilterNames(resource: Resource): readonly string[] {
  const names = isSearchable(resource) ? ['search'] : []
  if (resource.crud.includes('destroy')) names.push('trashed')
  return [
    ...names,
    'from',
    'to',
    ...Object.keys(resource.fields).flatMap((field) => filterNames(resource, field)),
  ]
}

/** The names of a field's filters: two for a range, none without a filter. */
function filterNames({ fields }: Resource, name: string): readonly string[] {
  const field = fields[name]
  if (!field?.filterable) return []
  if (kindOf(field).filter === 'range') return [`filter[${name}_from]`, `filter[${name}_to]`]
  return [`filter[${name}]`]
}

/** The fields that currently filter the list, `created_at` included. */
export function filterFields(resource: Resource, filters: ListFilter): readonly string[] {
  const isSet = (names: readonly string[]) => names.some((name) => filters[name])
  const fields = Object.keys(resource.fields).filter((field) => isSet(filterNames(resource, field)))
  return isSet(['from', 'to']) ? [...fields, 'created_at'] : fields
}

/** The filterable fields of a list, besides the search. */
export function filterableFields(resource: Resource): readonly string[] {
  return [...Object.keys(resource.fields).filter((name) => resource.fields[name]?.filterable), 'created_at']
}

/** The same, with the creation days. */
export function namesOf(resource: Resource, name: string): readonly string[] {
  return name === 'created_at' ? ['from', 'to'] : filterNames(resource, name)
}

/** The sort after a click on a column's head. */
export function nextSort(current: string, column: string): string {
  return current === column ? `-${column}` : column
}
