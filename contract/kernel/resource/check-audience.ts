import type { Audience } from './audience.ts'
import { type AnsweredPart, answeredParts, shownOf, sortsOf } from './audience-parts.ts'
import { isPrivateFile } from './kinds/file.ts'
import { besidePicture } from './kinds/image.ts'
import { isFlag } from './kinds/index.ts'
import { currencyFieldOf } from './kinds/money.ts'
import { isPublished } from './published.ts'
import type { Resource } from './resource.ts'

/** What is wrong with what clients are shown of each definition. */
export function checkAudiences(all: readonly Resource[]): string[] {
  const paths = all.flatMap(({ audience }) => audience?.path ?? [])
  return all.flatMap((resource) => {
    const { name, audience } = resource
    if (!audience) return []
    const isTwice = paths.filter((path) => path === audience.path).length > 1
    return [
      ...faultsOf(resource, audience).map((text) => `R073 ${name}: ${text}`),
      ...(isTwice ? [`R074 ${name}: another is read at ${audience.path} as well`] : []),
    ]
  })
}

function faultsOf({ fields, order, clientWrites }: Resource, audience: Audience): string[] {
  const { filters = [], by, preview, show, search, sort, where, access, cacheSeconds } = audience
  const parts = answeredParts(fields, shownOf(audience))
  const names = parts.map(({ name }) => name)
  const sorted = sortsOf(sort).map((name) => name.replace(/^-/, ''))
  const sortable = ['id', 'created_at', 'updated_at', ...(order ? ['position'] : []), ...Object.keys(fields)]
  const unseen = Object.keys(fields).filter((name) => fields[name]?.searchable && !names.includes(name))
  const flag = (fault: boolean, text: string) => (fault ? [text] : [])
  return [
    ...names.flatMap((name, at) => flag(names.indexOf(name) !== at, `${name} is answered twice`)),
    ...parts.flatMap(faultsOfPart),
    ...parts.flatMap(({ name, field }) => {
      const { alt } = besidePicture(field)
      return flag(alt !== undefined && !names.includes(alt), `the text of ${name} is not answered`)
    }),
    ...parts.flatMap(({ name, field }) => {
      const currency = currencyFieldOf(field)
      return flag(currency !== null && !names.includes(currency), `the currency of ${name} is not answered`)
    }),
    ...(by === undefined ? filters : [by, ...filters]).flatMap((name) => [
      ...flag(!fields[name]?.filterable, `${name} has no filter`),
      ...flag(!names.includes(name), `the filter ${name} finds by what is not answered`),
    ]),
    ...flag(by !== undefined && !show, `no row is read by ${by}`),
    ...flag(
      preview === true && !show,
      'one row by itself is answered to nobody, so there is nothing to preview',
    ),
    ...(search ? unseen : []).map((name) => `the search finds by ${name}, which is not answered`),
    ...sorted.flatMap((name) => flag(!sortable.includes(name), `the sort ${name} is no field`)),
    ...flag(where === 'active' && !isFlag(fields['active']), 'no field says which rows are active'),
    ...flag(where === 'own' && (clientWrites === undefined || access === 'public'), 'nobody owns its rows'),
    ...flag(where === 'live' && !isPublished(fields), 'nothing says which rows are live'),
    ...flag(cacheSeconds !== undefined && access !== 'public', 'what is not public is not kept by a browser'),
  ]
}

function faultsOfPart({ name, from, field, parts }: AnsweredPart): string[] {
  return [
    ...(from === 'nothing' ? [`${name} is nothing that can be answered`] : []),
    ...(field?.sensitive ? [`${name} is secret`] : []),
    ...(isPrivateFile(field) ? [`a file of ${name} is seen by staff alone`] : []),
    ...parts.flatMap((part) =>
      part.from === 'title' ? [`${part.name} of ${name} is named by its id alone`] : faultsOfPart(part),
    ),
  ]
}
