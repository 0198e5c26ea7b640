import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { withoutSecondRouter, withoutUnusedRouter } from './lighten-router.ts'
import { withoutJsonSchema, withoutSentences } from './lighten-zod.ts'

const zod = `import { z } from 'zod'; export const read = (value) => z.string().safeParse(value).error?.message`

test('the sentences of zod and its JSON Schema are not in the browser', async () => {
  const code = await bundle(zod)
  expect(code).toContain('received undefined')
  expect(code).not.toContain('Invalid input: expected')
  expect(code).toContain('JSON Schema is written by the server alone')
})

const routerBuild = join(import.meta.dirname, '../node_modules/react-router/dist/production/dom-export.mjs')

test.each([
  [`export { HydratedRouter } from '${routerBuild}'`, withoutUnusedRouter(), 'displayName = "NavLink"'],
  [`export { HydratedRouter } from '${routerBuild}'`, withoutUnusedRouter(), 'fetchAndApplyManifestPatches'],
  [`export { HydratedRouter } from '${routerBuild}'`, withoutUnusedRouter(), 'handleFetcherAction('],
  [`export { HydratedRouter } from '${routerBuild}'`, withoutUnusedRouter(), 'useFormAction('],
  [`export { useDataProvider } from 'ra-core'`, withoutSecondRouter(), 'createHashRouter('],
])('the browser’s router is not made for what is unused: %s', async (code, plugin, part) => {
  const [whole, light] = [await bundle(code, []), await bundle(code, [plugin])]
  expect([whole.includes(part), light.includes(part)]).toEqual([true, false])
})

test.each([
  ['router', withoutUnusedRouter(), 'useFogOFWarDiscovery'],
  ['adapter', withoutSecondRouter(), 'makes its own router'],
  ['sentences', withoutSentences(), 'locales'],
  ['JSON Schema', withoutJsonSchema(), 'schemas'],
])('a build that does not meet the file of the %s fails', async (_name, plugin, file) => {
  await expect(bundle('export const none = 1', [plugin])).rejects.toThrow(file)
})

async function bundle(code: string, plugins: Plugin[] = [withoutSentences(), withoutJsonSchema()]) {
  const path = join(import.meta.dirname, 'entry.js')
  const entry: Plugin = {
    name: 'entry',
    enforce: 'pre',
    resolveId: (id) => (id === path ? path : null),
    load: (id) => (id === path ? code : null),
  }
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, ...plugins],
    build: { write: false, minify: false, lib: { entry: path, formats: ['es'] } },
  })
  const outputs = Array.isArray(built) ? built : [built]
  return outputs
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((chunk) => (chunk.type === 'chunk' ? chunk.code : ''))
    .join('')
}
