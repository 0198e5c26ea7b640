import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { groupModules } from './scripts/group-modules.ts'
import routes from './web/routes.ts'

const routerBuild = join(import.meta.dirname, 'node_modules/react-router/dist/production')

export default defineConfig({
  plugins: [
    reactRouter(),
    withoutJsonSchema(),
    withoutSentences(),
    groupModules(routes, join(import.meta.dirname, 'web')),
  ],
  // The components speak the language of react-i18next; what answers them weighs a tenth of it.
  // The router's package names only its build with the warnings of development; the other one is beside it.
  resolve: {
    alias: [
      { find: 'react-i18next', replacement: join(import.meta.dirname, 'web/lib/i18n/react-i18next.tsx') },
      { find: /^react-router$/, replacement: join(routerBuild, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(routerBuild, 'dom-export.mjs') },
    ],
  },
  environments: {
    // The server bundle is our handler around React Router's build, so that the host needs to know one function.
    // Everything is bundled into it: it starts in a moment and is a production build wherever it runs.
    ssr: { build: { rollupOptions: { input: './web/handler.ts' } }, resolve: { noExternal: true } },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    sourcemap: false,
    assetsInlineLimit: 1024,
    modulePreload: { resolveDependencies: (_file, files, { hostId }) => withoutKnown(hostId, files) },
  },
})

/**
 * The sentences of zod: a page says its own, by the code of a fault (`contract/kernel/issue-rule.ts`), and reads in that of
 * zod only whether a value is missing.
 */
function withoutSentences(): Plugin {
  const sentenceOf = `({ input }) => input === undefined ? 'received undefined' : 'invalid'`
  return {
    name: 'without-sentences',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /zod\/v4\/locales\/en\.js$/ },
      handler: () => `export default () => ({ localeError: ${sentenceOf} })`,
    },
  }
}

/** What a definition imports, every page of the console has: to list it for each section would outweigh the manifest. */
function withoutKnown(host: string, files: string[]): string[] {
  return /\/load-resource-[^/]*\.js$/.test(host) ? [] : files
}

/**
 * Every schema of zod knows how it is written as JSON Schema. Only the server writes one, for the document of its
 * interface; in the browser that knowledge would be 5 kB of every page with a form.
 */
function withoutJsonSchema(): Plugin {
  const writers = /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*$/m
  const ownWriter = /^\s*inst\._zod\.processJSONSchema = .*;$/gm
  return {
    name: 'without-json-schema',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        if (!writers.test(code)) throw new Error('The schemas of zod have another form than they had')
        const none = "() => () => { throw new Error('JSON Schema is written by the server alone') }"
        return code
          .replace(
            writers,
            `const createStandardJSONSchemaMethod = ${none}\nconst createToJSONSchemaMethod = ${none}`,
          )
          .replace(ownWriter, '')
      },
    },
  }
}
