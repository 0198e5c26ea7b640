import type { Plugin } from 'vite'

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
const file = /react-router\/dist\/production\/chunk-[^/]+\.mjs$/

/**
 * The packages of React Router and ra-core hold on to what nobody asks for: names for tools of developers make a component
 * look used, and the console's library a router of its own.
 */
export function withoutUnusedRouter(): Plugin {
  const left = new Set(Object.keys(unused))
  return {
    name: 'without-unused-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: file },
      handler: (code) => {
        for (const name of left) if (functionOf(name).test(code)) left.delete(name)
        const without = code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/^(\s+)(warning|warnOnce)\(/gm, '$1false && $2(')
        return Object.entries(unused).reduce(
          (text, [name, rest]) => text.replace(functionOf(name), `function ${name}() { ${rest} }\n`),
          without,
        )
      },
    },
    buildEnd(error) {
      if (!error && left.size > 0) throw new Error(`React Router has no function ${[...left].join(', ')}`)
    },
  }
}

const functionOf = (name: string) => new RegExp(`^function ${name}\\([\\s\\S]*?^}\\n`, 'm')

/** ra-core brings a router for programs without one. Ours has one, so what would make another is left out. */
export function withoutSecondRouter(): Plugin {
  const adapter = /ra-core\/dist\/routing\/adapters\/reactRouterProvider\.js$/
  const second = /^ {4}const router = createHashRouter\([\s\S]*?^ {4}\}\);\n/m
  let isMet = false
  return {
    name: 'without-second-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
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
