import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin, Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Context = Parameters<Extract<Group['name'], (...given: never) => unknown>>[1]

/** A module that this share of the pages of each area it is used in needs is loaded with the area. */
const shareMin = 0.5

/** The files of a page and of the layouts around it. */
interface Page {
  /** All pages in one outermost layout. */
  readonly area: string
  readonly files: readonly string[]
}

/**
 * Few files for the browser instead of one for each set of pages that share something: on a slow network each file is a
 * way there and back. What the root needs is one file, and so is what most pages of the same areas need. The rest is left
 * to the bundler, and so are packages: they are imported through an index, which says nothing about who uses what.
 * @param appFolder where the files of `routes` are, absolute
 */
export function groupModules(routes: readonly RouteConfigEntry[], appFolder: string): Plugin {
  const pages = routes.flatMap((route) => (route.children ? pagesIn(route, [], appFolder) : []))
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

function pagesIn(route: RouteConfigEntry, around: readonly string[], appFolder: string): Page[] {
  const files = [...around, join(appFolder, route.file)]
  if (route.children) return route.children.flatMap((child) => pagesIn(child, files, appFolder))
  const [outermost = ''] = files
  return [{ area: areaOf(outermost), files }]
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
  return (id: string, context: Context): string | null => {
    const starts = startsOf(id, context)
    if (starts.has(root)) return 'root'
    if (id.includes('/node_modules/')) return null
    const shares = areas.map((area) => {
      const own = pages.filter((page) => page.area === area)
      return {
        area,
        share: own.filter(({ files }) => files.some((file) => starts.has(file))).length / own.length,
      }
    })
    const used = shares.filter(({ share }) => share > 0)
    const isForMost = used.length > 0 && used.every(({ share }) => share >= shareMin)
    return isForMost ? used.map(({ area }) => area).join('-') : null
  }
}

/** The files that need a module at once, of those that are loaded by themselves: entries, routes, what is imported when needed. */
function startsOf(id: string, context: Context): ReadonlySet<string> {
  const starts = new Set<string>()
  const seen = new Set([id])
  const waiting = [id]
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

/** Files of which each imports the next at once, and the last the first; empty when there are none. */
function findCircle(bundle: Rolldown.OutputBundle): readonly string[] {
  const done = new Set<string>()
  const follow = (file: string, way: readonly string[]): readonly string[] => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return []
    done.add(file)
    const chunk = bundle[file]
    const imports = chunk?.type === 'chunk' ? chunk.imports : []
    for (const next of imports) {
      const circle = follow(next, [...way, file])
      if (circle.length > 0) return circle
    }
    return []
  }
  for (const file of Object.keys(bundle)) {
    const circle = follow(file, [])
    if (circle.length > 0) return circle
  }
  return []
}
