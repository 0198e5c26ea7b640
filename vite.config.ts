import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { groupModules } from './scripts/group-modules.ts'
import { withoutSecondRouter, withoutUnusedRouter } from './scripts/lighten-router.ts'
import { withoutJsonSchema, withoutSentences } from './scripts/lighten-zod.ts'
import routes from './web/routes.ts'

const routerBuild = join(import.meta.dirname, 'node_modules/react-router/dist/production')

export default defineConfig({
  plugins: [
    reactRouter(),
    withoutJsonSchema(),
    withoutSentences(),
    withoutUnusedRouter(),
    withoutSecondRouter(),
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

/** What a definition imports, every page of the console has: to list it for each section would outweigh the manifest. */
function withoutKnown(host: string, files: string[]): string[] {
  return /\/load-resource-[^/]*\.js$/.test(host) ? [] : files
}
