import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { minify } from 'vite'
import { type ListedRoute, type ListedRoutes, packRoutes } from './scripts/pack-routes.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known from the start: the portal must navigate while the connection is down.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = join(reactRouterConfig.buildDirectory, 'client')
    await lightenManifest(join(folder, 'assets'))
    await lightenGuard(join(folder, 'early-guard.js'))
  },
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config

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
  const { routes, ...rest } = JSON.parse(json) as { routes: ListedRoutes }
  const light = Object.values(routes).map(({ imports: _, css = [], ...route }) => {
    const known = new Set(stylesAround(route, routes))
    const { id, module, ...more } = route
    const has = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== false))
    return [id, { ...has, id, module, css: css.filter((file) => !known.has(file)) }] as const
  })
  const list = `${JSON.stringify(rest).slice(0, -1)},"routes":${packRoutes(Object.fromEntries(light))}}`
  await writeFile(path, opening + list + closing)
  await writeFile(join(folder, '../portal-files.json'), JSON.stringify(filesOf(firstPortalPage, routes)))
}

/** The layout and the page that follow the sign-in, which `web/lib/offline/prepare-portal.ts` loads before. */
const firstPortalPage = ['shells/portal/layout', 'features/home/home-page']

function filesOf(ids: readonly string[], routes: ListedRoutes): string[] {
  const files = ids.flatMap((id) => {
    const route = routes[id]
    if (!route) throw new Error(`There is no route ${id}`)
    const { module, clientMiddlewareModule, imports = [], css = [] } = route
    return [...css, ...imports, module, clientMiddlewareModule]
  })
  // The list of styles marks those that several routes share.
  return [...new Set(files.flatMap((file) => (typeof file === 'string' ? [file.replace('#', '')] : [])))]
}

function stylesAround({ parentId }: Pick<ListedRoute, 'parentId'>, routes: ListedRoutes): string[] {
  const parent = parentId === undefined ? undefined : routes[parentId]
  return parent ? [...(parent.css ?? []), ...stylesAround(parent, routes)] : []
}

/** A public file is copied as it was written, with its comments; this one is part of every page. */
async function lightenGuard(path: string): Promise<void> {
  const { code, errors } = await minify(path, await readFile(path, 'utf8'))
  if (errors.length > 0)
    throw new Error(`${path} is no script: ${errors.map(({ message }) => message).join()}`)
  await writeFile(path, code)
}
