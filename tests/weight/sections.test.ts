import { afterEach, expect, test, vi } from 'vitest'
import { copyTree } from '#tests/world/copy-tree.ts'
import { addDummies } from './dummies.ts'
import { weighList } from './weigh-tree.ts'

afterEach(() => vi.unstubAllEnvs())

const dummies = 50
/** Its line of the manifest, its title in one language, and where its files are. */
const bytesMax = 100

test('a section more adds its line of the manifest to the lists of other sections, and nothing else', async () => {
  const cities = { definition: 'contract/resources/locations/cities.ts', name: 'cities' }
  // As it is delivered, not as tests read it.
  vi.stubEnv('NODE_ENV', 'production')
  const tree = await copyTree()
  try {
    const before = await weighList(tree.path, cities)
    await addDummies(tree.path, dummies)
    const added = (await weighList(tree.path, cities)) - before
    expect(added).toBeGreaterThan(0)
    expect(added / dummies).toBeLessThan(bytesMax)
  } finally {
    await tree.remove()
  }
})
