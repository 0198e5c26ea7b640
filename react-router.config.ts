import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known from the start: the portal must navigate while the connection is down.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) =>
    lightenManifest(join(reactRouterConfig.buildDirectory, 'client/assets')),
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config

interface ListedRoute {
  readonly parentId?: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly [flag: string]: unknown
}

/**
 * Every page loads the list of all routes; two thirds of it are file names, which only the server's preload hints
 * use. The browser's copy omits them, what a route does not have, and the style sheets that a layout around it has too.
 */
async function lightenManifest(folder: string): Promise<void> {
  const name = (await readdir(folder)).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error(`There is no list of routes in ${folder}`)
  const path = join(folder, name)
  const [, opening, json, closing] = /^(.*?=)(\{.*\})(;?\s*)$/s.exec(await readFile(path, 'utf8')) ?? []
  if (!json) throw new Error(`The list of routes in ${path} has another form than it had`)
  const { routes, ...rest } = JSON.parse(json) as { routes: Record<string, ListedRoute> }
  const light = Object.entries(routes).map(([id, { imports: _, css = [], ...route }]) => {
    const known = new Set(stylesAround(route, routes))
    const has = Object.entries(route).filter(([, value]) => value !== false)
    return [id, { ...Object.fromEntries(has), css: css.filter((file) => !known.has(file)) }]
  })
  await writeFile(path, opening + JSON.stringify({ ...rest, routes: Object.fromEntries(light) }) + closing)
  await writeFile(join(folder, '../portal-files.json'), JSON.stringify(filesOf(firstPortalPage, routes)))
}

/** The layout and the page that follow the sign-in, which `web/lib/offline/prepare-portal.ts` loads before. */
const firstPortalPage = ['shells/portal/layout', 'features/home/home-page']

function filesOf(ids: readonly string[], routes: Readonly<Record<string, ListedRoute>>): string[] {
  const files = ids.flatMap((id) => {
    const route = routes[id]
    if (!route) throw new Error(`There is no route ${id}`)
    const { module, clientMiddlewareModule, imports = [], css = [] } = route
    return [...css, ...imports, module, clientMiddlewareModule]
  })
  // The list of styles marks those that several routes share.
  return [...new Set(files.flatMap((file) => (typeof file === 'string' ? [file.replace('#', '')] : [])))]
}

function stylesAround({ parentId }: ListedRoute, routes: Readonly<Record<string, ListedRoute>>): string[] {
  const parent = parentId === undefined ? undefined : routes[parentId]
  return parent ? [...(parent.css ?? []), ...stylesAround(parent, routes)] : []
}
