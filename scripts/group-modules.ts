import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin, Rolldown } from 'vite'
import { findCircle } from './find-circle.ts'

type Group = Rolldown.CodeSplittingGroup
type Context = Parameters<Extract<Group['name'], (...given: never) => unknown>>[1]

/** A module that this share of the pages of each area it is used in needs is loaded with the area. */
const shareMin = 0.5
/** One page for the rows of all sections, where staff are most of their time. */
const pageOfRows = 'console-resource/list-page.tsx'
/** Where clients begin, and visitors of the club: at its first page, or at news that others sent them. */
const pageOfBalance = 'features/home/home-page.tsx'
const pagesOfArrival = ['club/home-page.tsx', 'club/news/article-page.tsx']
/** Visitors come once, often by a weak network: a file less is worth more to them than a few bytes to the others. */
const publicShareMin = 0.09
/** A page that needs this asks the interface from the browser: it has a form. The others are read only. */
const fileOfCalls = 'lib/api/call.ts'
/** The portal's first page is outside of it, and loads nothing that only pages inside need. */
const layoutOfComponents = 'shells/portal/component-pages.tsx'

/** The files of a page and of the layouts around it. */
interface Page {
  /** All pages in one outermost layout, or in a layout that has several addresses. */
  readonly area: string
  readonly files: readonly string[]
}

/**
 * Few files for the browser instead of one for each set of pages that share something: on a slow network each file is a
 * way there and back. What the root needs is one file, its packages another, and so is what most pages of the same areas
 * need. The rest is left to the bundler, and so are other packages: they are imported through an index, which says nothing
 * about who uses what.
 * @param appFolder where the files of `routes` are, absolute
 */
export function groupModules(routes: readonly RouteConfigEntry[], appFolder: string): Plugin {
  const shared = findShared(routes, appFolder)
  const pages = routes.flatMap((route) => (route.children ? pagesIn(route, [], { appFolder, shared }) : []))
  return {
    name: 'group-modules',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    // A route's file may pass on what others need; the bundler asks for it where groups leave dependencies out.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    outputOptions: (options) => ({
      ...options,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: openGroups(pages, appFolder) }],
      },
    }),
    generateBundle(_options, bundle) {
      const circle = findCircle(bundle)
      if (circle.length > 0) this.error(`files that import each other in a circle: ${circle.join(' → ')}`)
    },
  }
}

/** @param shared layouts at several addresses: their pages are an area of their own */
function pagesIn(
  route: RouteConfigEntry,
  around: readonly string[],
  { appFolder, shared }: { appFolder: string; shared: ReadonlySet<string> },
): Page[] {
  const files = [...around, join(appFolder, route.file)]
  if (route.children) return route.children.flatMap((child) => pagesIn(child, files, { appFolder, shared }))
  const [outermost = ''] = files
  return [{ area: areaOf(files.find((file) => shared.has(file)) ?? outermost), files }]
}

function findShared(routes: readonly RouteConfigEntry[], appFolder: string): ReadonlySet<string> {
  const layoutsIn = (route: RouteConfigEntry): string[] =>
    route.children ? [join(appFolder, route.file), ...route.children.flatMap(layoutsIn)] : []
  const layouts = routes.flatMap(layoutsIn)
  return new Set(layouts.filter((file, index) => layouts.indexOf(file) !== index))
}

/** `…/shells/portal/layout.tsx` → `portal-layout` */
function areaOf(layout: string): string {
  return layout
    .replace(/\.tsx?$/, '')
    .split('/')
    .slice(-2)
    .join('-')
}

function openGroups(pages: readonly Page[], appFolder: string) {
  const areas = [...new Set(pages.map(({ area }) => area))]
  const root = join(appFolder, 'root.tsx')
  const entry = join(appFolder, 'entry.client.tsx')
  const components = join(appFolder, layoutOfComponents)
  return (id: string, context: Context): string | null => {
    const starts = startsOf(id, context)
    const isPackage = id.includes('/node_modules/') && iconOf(id) === null
    if (starts.has(root) || starts.has(entry)) return isPackage ? 'packages' : 'root'
    if (isPackage) return groupOfPackage(id)
    const used = areas.map((area) => usageOf(area, pages, starts)).filter(({ users }) => users > 0)
    if (isStyle(id)) return groupOfStyle(used)
    // Visitors and clients who come near the part of a page load that part, and not what staff need with it.
    const isForStaff = used.every(({ area }) => isConsole(area))
    if (isForStaff && isReachedOutside(starts, pages, context)) return null
    const group = groupOfMost(used) ?? (iconOf(id) === null ? null : groupOfIcon(used))
    if (group === null) return id.includes('/contract/') ? groupOfFirstShapes(used) : groupOfFirst(used)
    const users = pages.filter((page) => isUser(page, starts))
    const visited = users.filter(({ area }) => isPublic(area))
    if (visited.length > 0) {
      const calling = startsOf(join(appFolder, fileOfCalls), context)
      return visited.every((page) => isUser(page, calling))
        ? `${groupsToAsk[group] ?? group}-to-ask`
        : (groupsToRead[group] ?? group)
    }
    const inPortal = users.filter(({ area }) => isPortal(area))
    const isHeavy = inPortal.length > 0 && inPortal.every(({ files }) => files.includes(components))
    return isHeavy ? `${group}-components` : group
  }
}

/** Of packages that everything behind a sign-in needs: a file for what is loaded together. */
const packageGroups: readonly (readonly [pattern: RegExp, group: string])[] = [
  [/\/node_modules\/@tanstack\//, 'queries'],
  [
    /\/node_modules\/@mantine\/core\/esm\/(core|components\/(Button|Loader|Portal|Transition|UnstyledButton))\//,
    'components',
  ],
  [
    /\/node_modules\/(@mantine\/hooks\/esm\/(use-(id|did-update|isomorphic-effect|media-query|merged-ref|reduced-motion)|utils\/random-id)|clsx\/dist)\//,
    'components',
  ],
  [
    /\/node_modules\/@mantine\/core\/esm\/components\/(ActionIcon|CloseButton|Input|InputBase)\//,
    'component-fields',
  ],
]

function groupOfPackage(id: string): string | null {
  return packageGroups.find(([pattern]) => pattern.test(id))?.[1] ?? null
}

interface Usage {
  readonly area: string
  readonly users: number
  /** Of the pages of the area, by how often they are opened. */
  readonly share: number
  /** The page where people of the area begin needs it. */
  readonly isFirst: boolean
}

function usageOf(area: string, pages: readonly Page[], starts: ReadonlySet<string>): Usage {
  const own = pages.filter((page) => page.area === area)
  const users = own.filter((page) => isUser(page, starts))
  // A page of several addresses is one page. What one page of arrival alone needs stays with it.
  const ends = [...new Set(users.map(({ files }) => files.at(-1) ?? ''))]
  const isFor = (page: string) => ends.some((file) => file.endsWith(page))
  return {
    area,
    users: ends.length,
    share: isFor(pageOfRows) || (ends[1] && pagesOfArrival.some(isFor)) ? 1 : users.length / own.length,
    isFirst: isFor(pageOfRows) || isFor(pageOfBalance),
  }
}

const isUser = ({ files }: Page, starts: ReadonlySet<string>) => files.some((file) => starts.has(file))

const isStyle = (id: string) => /\.css(\?|$)/.test(id)

/**
 * A page is not painted before its style sheets are there, and each is a way there and back. What one page alone needs
 * stays with it, and what staff alone need follows the rule of scripts; the rest is one sheet for visitors, one for all areas behind
 * the sign-in, and one for each of them.
 */
function groupOfStyle(used: readonly Usage[]): string | null {
  const [first] = used
  if (first === undefined || used.every(({ area }) => isConsole(area))) return groupOfMost(used)
  if (used.length === 1 && first.users < 2) return null
  if (used.some(({ area }) => isOpen(area))) return 'styles'
  return used.length > 1 ? 'styles-inside' : `${first.area}-styles`
}

/** An icon is smaller than the way to it. */
function groupOfIcon(used: readonly Usage[]): string | null {
  if (used.length > 0 && isOfOnePage(used)) return null
  if (used.some(({ area }) => isOpen(area))) return 'everywhere'
  if (used.some(({ area }) => isClub(area))) return 'icons-of-club'
  return used.every(({ area }) => isConsole(area)) ? 'console-icons' : 'icons-inside'
}

const isConsole = (area: string) => area.startsWith('console')
/** Where staff sign in. */
const isEntrance = (area: string) => area.startsWith('console-auth')
/** For visitors. */
const isPortal = (area: string) => area.startsWith('portal')
/** Beside the site and inside the portal. */
const isClub = (area: string) => area.startsWith('club')
const isPublic = (area: string) => area.startsWith('public')
const isOpen = (area: string) => isPublic(area) || area.startsWith('empty')

/** What one page alone needs stays with it. */
const isOfOnePage = (used: readonly Usage[]) => used.reduce((sum, { users }) => sum + users, 0) < 2

function groupOfMost(used: readonly Usage[]): string | null {
  if (isOfOnePage(used)) return null
  const visited = used.find(({ area }) => isPublic(area))
  // What a module needs has at least its share: so what these files need is in them, or in the root.
  // Staff load nothing of what visitors and clients alone need, nor of what they need only to sign in.
  const staff = staffUseOf(used)
  if (visited && used.some(({ area }) => isPortal(area))) return groupsOfAll[staff]
  if (visited && visited.share >= publicShareMin) return groupsOfSite[staff]
  const inClub = used.find(({ area }) => isClub(area))
  if (inClub && inClub.share >= publicShareMin && staff !== 'mostly' && !used.some(({ isFirst }) => isFirst))
    return 'club'
  const isForMost = used.length > 0 && used.every(({ share }) => share >= shareMin)
  return isForMost ? used.map(({ area }) => area).join('-') : null
}

/** Of what is left: what the first page of staff, of clients or of both needs, apart from what others need as well. */
function groupOfFirst(used: readonly Usage[]): string | null {
  if (isOfOnePage(used) || !used.every(({ area }) => isConsole(area) || isPortal(area))) return null
  const isForStaff = used.some(({ area, isFirst }) => isFirst && isConsole(area))
  const isForClients = used.some(({ area, isFirst }) => isFirst && isPortal(area))
  // Who only signs in needs few of them.
  if (used.some(({ area }) => isEntrance(area))) return isForStaff ? 'first-and-entrance' : null
  if (isForStaff && isForClients) return 'first-inside'
  if (isForStaff)
    return used.every(({ area }) => isConsole(area)) ? 'first-of-staff' : 'first-of-staff-and-more'
  if (isForClients) return used.every(({ area }) => isPortal(area)) ? 'first-of-clients' : null
  return null
}

/** Shapes of data import nothing but shapes: the club may share the files of the pages where people begin. */
function groupOfFirstShapes(used: readonly Usage[]): string | null {
  if (isOfOnePage(used) || used.some(({ area }) => isOpen(area) || isEntrance(area))) return null
  const isForClients = used.some(({ area, isFirst }) => isFirst && isPortal(area))
  const isForStaff = used.some(({ area, isFirst }) => isFirst && isConsole(area))
  if (isForStaff) return isForClients ? 'first-shapes-inside' : 'first-shapes-of-staff'
  return groupOfFirst(used)
}

type StaffUse = 'none' | 'sometimes' | 'mostly'
const groupsOfAll = { none: 'site-and-portal', sometimes: 'forms-everywhere', mostly: 'everywhere' } as const
const groupsOfSite = { none: 'site', sometimes: 'forms-of-site', mostly: 'site-and-console' } as const
/** What pages without a form need of the rest is too little for a file of its own. */
const groupsToRead: Readonly<Record<string, string>> = {
  'forms-everywhere': 'everywhere',
  'site-and-console': 'everywhere',
}
const groupsToAsk: Readonly<Record<string, string>> = { site: 'site-and-portal' }

function staffUseOf(used: readonly Usage[]): StaffUse {
  const staff = used.filter(({ area }) => isConsole(area))
  if (staff.length === 0) return 'none'
  const inside = staff.find(({ area }) => !isEntrance(area))
  return inside !== undefined && inside.share >= shareMin ? 'mostly' : 'sometimes'
}

/** The files that need a module at once, of those that are loaded by themselves: entries, routes, what is imported when needed. */
function startsOf(id: string, context: Context): ReadonlySet<string> {
  const starts = new Set<string>()
  const seen = new Set([id])
  const waiting = iconOf(id) === null ? [id] : usersOfIcon(id, context)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const info = context.getModuleInfo(next)
    if (!info) continue
    if (info.isEntry || info.dynamicImporters.length > 0) starts.add(next.replace(/\?.*/, ''))
    for (const importer of info.importers) {
      if (seen.has(importer)) continue
      seen.add(importer)
      waiting.push(importer)
    }
  }
  return starts
}

/** Whether a page outside the console loads one of these files later. */
function isReachedOutside(starts: ReadonlySet<string>, pages: readonly Page[], context: Context): boolean {
  const outside = new Set(pages.filter(({ area }) => !isConsole(area)).flatMap(({ files }) => files))
  const seen = new Set(starts)
  const waiting = [...starts]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (outside.has(next)) return true
    const info = context.getModuleInfo(next)
    for (const importer of [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])]) {
      if (seen.has(importer)) continue
      seen.add(importer)
      waiting.push(importer)
    }
  }
  return false
}

const iconOf = (id: string) => /\/icons\/(Icon\w+)\.mjs$/.exec(id)?.[1] ?? null

/** All icons come through one index: a file uses those that it names. */
function usersOfIcon(id: string, context: Context): string[] {
  const name = new RegExp(`\\b${iconOf(id)}\\b`)
  const index = context.getModuleInfo(id)?.importers ?? []
  const users = index.flatMap((file) => context.getModuleInfo(file)?.importers ?? [])
  return users.filter((file) => name.test(context.getModuleInfo(file)?.code ?? ''))
}
