import { takenPaths } from './check-actions.ts'
import type { Field } from './fields.ts'
import { isPrivateFile } from './kinds/file.ts'
import { isFlag } from './kinds/index.ts'
import { targetOf } from './kinds/reference.ts'
import { relatedRowsOf } from './related-rows.ts'
import type { RelatedRows, RelatedSection, Resource } from './resource.ts'
import { permissionsOfResource } from './resource-operations.ts'

/** What a list without a section is made of; what only a section has is served by nobody. */
const servedKeys = new Set(['name', 'group', 'icon', 'title', 'sort', 'crud', 'fields', 'counting'])

/** Names that two definitions have: of sections, and of rows without a section. */
export function checkNames(all: readonly Resource[]): string[] {
  const names = [...all, ...new Set(all.flatMap(relatedRowsOf).map(({ rows }) => rows))].map(
    ({ name }) => name,
  )
  return names
    .filter((name, at) => names.indexOf(name) !== at)
    .map((name) => `R001 ${name}: two sections have the name`)
}

/** A list of related rows is their own list, filtered by this row. */
export function checkRelated(resource: Resource, all: readonly Resource[]): string[] {
  const { name, related = [] } = resource
  return related.flatMap((list) => {
    const other = 'rows' in list ? list.rows.name : list.resource
    const found = 'rows' in list ? list.rows : all.find((one) => one.name === other)
    if (!found) return [`R010 ${name}: there is no related section ${other}`]
    const back = found.fields[list.by]
    return [
      ...(targetOf(back) === name && back?.filterable
        ? []
        : [`R012 ${name}: ${other}.${list.by} is no filterable reference back`]),
      ...('rows' in list ? checkRows(resource, list, all) : checkChildren(name, list, back, all)),
    ]
  })
}

/** A row has one parent, so that one way leads to it. */
function checkChildren(
  name: string,
  { resource: child, by, children }: RelatedSection,
  back: Field | undefined,
  all: readonly Resource[],
): string[] {
  if (!children) return []
  const parents = all.flatMap(({ related = [] }) =>
    related.filter((list) => 'resource' in list && list.resource === child && list.children),
  )
  return [
    ...(back?.required ? [] : [`R084 ${name}: ${child} may be without ${by}, so they are no children`]),
    ...(parents.length > 1 ? [`R084 ${name}: ${child} have another parent`] : []),
  ]
}

/** Rows without a section are only listed, page by page. */
function checkRows(
  resource: Resource,
  { rows, by, path, access = [], onlyWith }: RelatedRows,
  all: readonly Resource[],
): string[] {
  const flag = (fault: boolean, text: string) =>
    fault ? [`R082 ${resource.name}: ${rows.name} ${text}`] : []
  const permissions = new Set(all.flatMap(permissionsOfResource))
  const paths = relatedRowsOf(resource).map((list) => list.path)
  const isOwn = /^[a-z]+(-[a-z]+)*$/.test(path) && !takenPaths.has(path)
  return [
    ...flag(rows.crud.join() !== 'index', 'have no section, so they are only listed'),
    ...flag(
      onlyWith !== undefined && !isFlag(resource.fields[onlyWith]),
      `are shown with ${onlyWith}, which is no yes or no`,
    ),
    ...flag(
      !isOwn || paths.indexOf(path) !== paths.lastIndexOf(path),
      `have the path ${path}, which is not theirs`,
    ),
    ...access
      .filter((permission) => !permissions.has(permission))
      .flatMap((permission) => flag(true, `are opened by ${permission}, which is no permission`)),
    ...Object.keys(rows)
      .filter((key) => !servedKeys.has(key))
      .flatMap((key) => flag(true, `have ${key}, which only a section has`)),
    ...Object.entries(rows.fields).flatMap(([name, field]) =>
      flag(
        !isServed(name, field, by),
        `ask too much of ${name}: there is no search, no filter and no private file of it`,
      ),
    ),
  ]
}

function isServed(name: string, field: Field, by: string): boolean {
  return !field.searchable && (!field.filterable || name === by) && !isPrivateFile(field)
}
