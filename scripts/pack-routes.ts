import { isDeepStrictEqual } from 'node:util'
import { runInNewContext } from 'node:vm'

/** A route as the browser's list of React Router says it. */
export interface ListedRoute {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly module: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly [flag: string]: unknown
}

export type ListedRoutes = Readonly<Record<string, ListedRoute>>

const written = new Set(['id', 'parentId', 'path', 'module', 'css'])
const folder = '/assets/'

/**
 * Every page loads the list of all routes, and half of it repeats: keys, folders, names of files that are those of their
 * routes. Written in columns it is lighter.
 * @returns an expression that gives the same routes. Throws where it would not.
 */
export function packRoutes(routes: ListedRoutes): string {
  const all = Object.values(routes)
  const extras = [...new Set(all.map(extrasOf))]
  const placeOf = new Map(all.map(({ id }, place) => [id, place]))
  const columns = [
    all.map(({ id }) => id),
    all.map(({ parentId }) => (parentId === undefined ? '' : (placeOf.get(parentId) ?? '?'))),
    all.map(({ id, path }) => (path === undefined ? '' : path === id ? '=' : `/${path}`)),
    all.map(({ id, module }) => shortNameOf(module, id)),
    all.map(({ id, css = [] }) => css.map((file) => shortNameOf(file, id)).join(' ')),
    all.map((route) => extras.indexOf(extrasOf(route))),
  ].map(joinColumn)
  const packed = `(${reader})(${JSON.stringify(columns)},[${extras.join()}])`
  // Of another context, so its objects are compared as text is read.
  const read: unknown = JSON.parse(String(runInNewContext(`JSON.stringify(${packed})`)))
  if (!isDeepStrictEqual(read, JSON.parse(JSON.stringify(routes))))
    throw new Error('The list of routes is not read as it was written')
  return packed
}

function joinColumn(cells: readonly unknown[]): string {
  const texts = cells.map(String)
  if (texts.some((text) => text.includes(',')))
    throw new Error('A comma in the list of routes would divide it')
  return texts.join()
}

/** What is left of a route: flags, and the files of parts that few routes have. */
function extrasOf(route: ListedRoute): string {
  return JSON.stringify(Object.fromEntries(Object.entries(route).filter(([key]) => !written.has(key))))
}

/** `/assets/home-page-AbCdEfGh.js` of the route `…/home-page` → `-AbCdEfGh.js` */
function shortNameOf(file: string, id: string): string {
  if (!file.startsWith(folder)) throw new Error(`${file} is not in ${folder}`)
  const name = file.slice(folder.length).replace(/\.(js|css)(?=#?$)/, '')
  const own = id.slice(id.lastIndexOf('/') + 1)
  return name.startsWith(`${own}-`) ? name.slice(own.length) : name
}

/** In the browser: the columns, and the extras that rows share. */
const reader = `([ids,parents,paths,modules,styles,flags],extras)=>{
const [names,of,at,scripts,sheets,flag]=[ids,parents,paths,modules,styles,flags].map(column=>column.split(','))
const file=(name,id,end)=>'${folder}'+(name[0]==='-'?id.slice(id.lastIndexOf('/')+1):'')+(name.endsWith('#')?name.slice(0,-1)+end+'#':name+end)
return Object.fromEntries(names.map((id,i)=>[id,{id,...of[i]&&{parentId:names[of[i]]},
...at[i]&&{path:at[i]==='='?id:at[i].slice(1)},...extras[flag[i]],module:file(scripts[i],id,'.js'),
css:sheets[i]?sheets[i].split(' ').map(name=>file(name,id,'.css')):[]}]))}`
