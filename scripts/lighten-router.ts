import type { Plugin } from 'vite'
import { forBrowserBuild } from './browser-build.ts'

/** What React Router does only in programs that are set up otherwise, and what is left of it here. */
const unused: Readonly<Record<string, string>> = {
  // All routes are known from the start (`routeDiscovery` in `react-router.config.ts`): nothing is discovered.
  getPatchRoutesOnNavigationFunction: '',
  useFogOFWarDiscovery: '',
  // No instrumentation is given to the router.
  getRouteInstrumentationUpdates: 'return {}',
  instrumentClientSideRouter: 'return arguments[0]',
  // Pages are no server components.
  RSCErrorHandler: 'return null',
  RSCPrefetchPageLinksImpl: 'return null',
}
/** What it says to developers. */
const nameOfComponent = /^\w+\.displayName = "\w+";$/gm
const warning = /^(\s+)(warning|warnOnce)\(/gm
const file = /react-router\/dist\/production\/chunk-[^/]+\.mjs$/

/**
 * The packages of React Router and ra-core hold on to what nobody asks for: names for tools of developers make a component
 * look used, and the console's library a router of its own.
 */
export function withoutUnusedRouter(): Plugin {
  const parts = [...Object.keys(unused).map(functionOf), nameOfComponent, warning]
  const left = new Set(parts)
  return {
    name: 'without-unused-router',
    ...forBrowserBuild,
    transform: {
      filter: { id: file },
      handler: (code) => {
        for (const part of left) if (code.search(part) >= 0) left.delete(part)
        const without = code.replace(nameOfComponent, '').replace(warning, '$1false && $2(')
        return Object.entries(unused).reduce(
          (text, [name, rest]) => text.replace(functionOf(name), `function ${name}() { ${rest} }\n`),
          without,
        )
      },
    },
    buildEnd(error) {
      if (!error && left.size > 0) throw new Error(`React Router has no ${[...left].join(', ')}`)
    },
  }
}

function functionOf(name: string): RegExp {
  return new RegExp(`^function ${name}\\([\\s\\S]*?^}\\n`, 'm')
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
