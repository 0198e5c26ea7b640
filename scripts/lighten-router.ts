import type { Plugin } from 'vite'
import { forBrowserBuild } from './browser-build.ts'

/** What React Router does only in programs that are set up otherwise, and what is left of it here. */
const unused: Readonly<Record<string, string>> = {
  // All routes are known from the start (`routeDiscovery` in `react-router.config.ts`): nothing is discovered.
  getPatchRoutesOnNavigationFunction: '',
  useFogOFWarDiscovery: '',
  discoverRoutes: `return { type: 'success', matches: arguments[0] }`,
  checkFogOfWar: 'return { active: false, matches: null }',
  patchRoutes: '',
  _internalSetRoutes: '',
  // No instrumentation is given to the router.
  getRouteInstrumentationUpdates: 'return {}',
  instrumentClientSideRouter: 'return arguments[0]',
  // Pages are no server components, and the server always draws them.
  RSCErrorHandler: 'return null',
  RSCPrefetchPageLinksImpl: 'return null',
  decodeRouteErrorResponseDigest: '',
  decodeRedirectErrorDigest: '',
  nonSsrStrategy: '',
  // Writes go through `web/lib/api/call.ts`: no route has an action, and no page a fetcher.
  normalizeNavigateOptions: 'return { path: arguments[1] }',
  handleAction: notHere('action'),
  fetch2: notHere('fetcher'),
  singleFetchActionStrategy: notHere('action'),
  singleFetchLoaderFetcherStrategy: notHere('fetcher'),
  // Links load nothing before they are pressed, and pages change without the transitions of the router.
  usePrefetchBehavior: 'return [false, null, {}]',
  PrefetchPageLinks: 'return null',
  useViewTransitionState: 'return false',
  restoreAppliedTransitions: '',
  persistAppliedTransitions: '',
  // The root has a page for errors, and the list of routes is `web/routes.ts`.
  DefaultErrorComponent: 'return null',
  RemixRootDefaultErrorBoundary: 'console.error(arguments[0].error); return null',
  RemixRootDefaultHydrateFallback: 'return null',
  createRoutesFromChildren: notHere('route of a component'),
}
/** What it says to developers. */
const nameOfComponent = /^\w+\.displayName = "\w+";$/gm
const warning = /^(\s+)(warning|warnOnce)\(/gm
/** Without the mark, a component that nobody uses looks as if making it did something. */
const component = /^var (\w+) = (React\d*\.forwardRef\()/gm
const file = /react-router\/dist\/production\/chunk-[^/]+\.mjs$/

/**
 * The packages of React Router and ra-core hold on to what nobody asks for: names for tools of developers make a component
 * look used, and the console's library a router of its own.
 */
export function withoutUnusedRouter(): Plugin {
  const parts = [...Object.keys(unused).map(functionOf), nameOfComponent, warning, component]
  const left = new Set(parts)
  return {
    name: 'without-unused-router',
    ...forBrowserBuild,
    transform: {
      filter: { id: file },
      handler: (code) => {
        for (const part of left) if (code.search(part) >= 0) left.delete(part)
        const without = code
          .replace(nameOfComponent, '')
          .replace(warning, '$1false && $2(')
          .replace(component, 'var $1 = /* @__PURE__ */ $2')
        return Object.entries(unused).reduce(
          (text, [name, rest]) => text.replace(functionOf(name), `$1$2function ${name}() { ${rest} }\n`),
          without,
        )
      },
    },
    buildEnd(error) {
      if (!error && left.size > 0) throw new Error(`React Router has no ${[...left].join(', ')}`)
    },
  }
}

/** At the top of a file or inside another function. */
function functionOf(name: string): RegExp {
  return new RegExp(`^( *)(async )?function ${name}\\([\\s\\S]*?^\\1}\\n`, 'm')
}

function notHere(what: string): string {
  return `throw new Error('There is no ${what}')`
}

/** ra-core brings a router for programs without one. Ours has one, so what would make another is left out. */
export function withoutSecondRouter(): Plugin {
  const adapter = /ra-core\/dist\/routing\/adapters\/reactRouterProvider\.js$/
  const second = /^ {4}const router = createHashRouter\([\s\S]*?^ {4}\}\);\n/m
  let isMet = false
  return {
    name: 'without-second-router',
    ...forBrowserBuild,
    transform: {
      filter: { id: adapter },
      handler: (code) => {
        isMet = second.test(code)
        return code.replace(second, `    throw new Error('The console has a router');\n`)
      },
    },
    buildEnd(error) {
      if (!error && !isMet) throw new Error('ra-core makes its own router elsewhere')
    },
  }
}
