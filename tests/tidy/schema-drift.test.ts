import { readFile } from 'node:fs/promises'
import { expect, inject, test } from 'vitest'
import { generateSchema } from '../../scripts/generate-schema.ts'

test('the table types are those of the migrated database (mend with: npm run db:types)', async () => {
  const committed = await readFile(new URL('../../server/platform/db/schema.ts', import.meta.url), 'utf8')
  expect(await generateSchema(inject('postgres').ownerUrl)).toBe(committed)
})
