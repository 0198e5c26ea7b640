import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mahfaza-secrets-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The scan of `npm run check`, on a file without secrets and this one. */
async function scan(text: string): Promise<void> {
  const clean = join(folder, 'clean.ts')
  const planted = join(folder, 'planted.ts')
  await writeFile(clean, 'export const one = 1\nexport const two = 2\n')
  await writeFile(planted, `export const three = 3\n${text}`)
  const files = [clean, planted].map((file) => relative(root, file))
  await promisify(execFile)(process.execPath, [join(root, 'scripts/scan-secrets.ts'), ...files])
}

const letters = (count: number) => randomBytes(count).toString('hex').slice(0, count)

test('a file without secrets passes the scan', async () => {
  await expect(scan("export const key = '<openssl rand -base64 32>'\n")).resolves.toBeUndefined()
})

// Written in parts so that the scan of this file does not find them.
test.each([
  ['a token of a code host', ['gh', 'p_', letters(36)].join(''), 'GitHub'],
  ['a token of the registry', ['np', 'm_', letters(36)].join(''), 'npm'],
  [
    'an address with a password',
    ['postgres:', '//owner:', letters(12), '@db.internal:5432/mahfaza'].join(''),
    'PostgreSQL',
  ],
])('%s fails it, and its place is told', async (_what, secret, found) => {
  await expect(scan(`export const key = '${secret}'\n`)).rejects.toMatchObject({
    stderr: expect.stringMatching(new RegExp(`planted\\.ts:2 .*${found}`)),
  })
})
