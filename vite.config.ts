import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // The components speak the language of react-i18next; what answers them weighs a tenth of it.
  resolve: { alias: { 'react-i18next': join(import.meta.dirname, 'web/lib/i18n/react-i18next.tsx') } },
  environments: {
    // The server bundle is our handler around React Router's build, so that the host needs to know one function.
    // Everything is bundled into it: it starts in a moment and is a production build wherever it runs.
    ssr: { build: { rollupOptions: { input: './web/handler.ts' } }, resolve: { noExternal: true } },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: { sourcemap: false, assetsInlineLimit: 1024 },
})
