import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mahfaza-secrets-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The scan of `npm run check`, with its settings, on one file. */
async function scan(text: string): Promise<string> {
  const file = join(folder, 'planted.ts')
  await writeFile(file, text)
  const program = join(root, 'node_modules/secretlint/bin/secretlint.js')
  const { stdout } = await promisify(execFile)(process.execPath, [program, file], { cwd: root })
  return stdout
}

const letters = (count: number) => randomBytes(count).toString('hex').slice(0, count)

test('a file without secrets passes the scan', async () => {
  expect(await scan("export const key = '<openssl rand -base64 32>'\n")).not.toContain('error')
})

// Written in parts so that the scan of this file does not find them.
test.each([
  ['a token of a code host', ['gh', 'p_', letters(36)].join(''), 'GITHUB_TOKEN'],
  ['a token of the registry', ['np', 'm_', letters(36)].join(''), 'npm'],
  [
    'an address with a password',
    ['postgres:', '//owner:', letters(12), '@db.internal:5432/mahfaza'].join(''),
    'PostgreSQL',
  ],
])('%s fails it', async (_what, secret, found) => {
  await expect(scan(`export const key = '${secret}'\n`)).rejects.toMatchObject({
    stdout: expect.stringContaining(found),
  })
})
