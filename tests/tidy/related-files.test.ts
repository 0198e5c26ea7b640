import { expect, test } from 'vitest'
import { resources } from '#contract/console-resources.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { findSources } from './sources.ts'

const definitions = findSources(/\.ts$/)
  .map(({ path }) => path)
  .filter((path) => path.startsWith('contract/resources/'))

test('the console finds each section, and each list on a row’s page, in the file of its name', () => {
  const named = (resources as readonly Resource[]).flatMap(({ name, related = [] }) => [
    name,
    ...related.flatMap((list) => ('rows' in list ? [list.rows.name] : [])),
  ])
  const missing = named.filter((name) => !definitions.some((path) => path.endsWith(`/${name}.ts`)))
  expect(named.length).toBeGreaterThan(80)
  expect(missing).toEqual([])
})
