import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { generateManifest } from '../../scripts/generate-manifest.ts'

test('the manifest is that of the definitions (mend with: npm run write-manifest)', async () => {
  const committed = await readFile(new URL('../../contract/resource-manifest.ts', import.meta.url), 'utf8')
  expect(generateManifest()).toBe(committed)
})
