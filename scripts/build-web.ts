import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compressFiles } from './compress-files.ts'

const root = join(import.meta.dirname, '..')
const stampFile = join(root, 'build/.stamp')
const folders = ['web', 'contract', 'public']
const singleFiles = [
  'package-lock.json',
  'tsconfig.json',
  'react-router.config.ts',
  'vite.config.ts',
  'scripts/find-circle.ts',
  'scripts/group-modules.ts',
  'scripts/lighten-router.ts',
  'scripts/lighten-zod.ts',
  'scripts/pack-routes.ts',
  'scripts/compress-files.ts',
  'postcss.config.mjs',
]

/**
 * Builds the web application when its sources have changed since the last build.
 * @returns whether it was built. Throws with the tool's output when the build fails.
 */
export async function buildWebWhenStale(signal: AbortSignal): Promise<boolean> {
  const stamp = await hashSources()
  if (await isBuiltFrom(stamp)) return false
  await expectLibraries()
  await rm(stampFile, { force: true })
  await runBuild(signal)
  signal.throwIfAborted()
  await compressFiles(join(root, 'build/client'))
  signal.throwIfAborted()
  await writeFile(stampFile, stamp)
  return true
}

/** The server imports these only when it first needs them. If one is missing, the build fails, and not the first picture. */
async function expectLibraries(): Promise<void> {
  await Promise.all([import('sharp'), import('hucre/xlsx'), import('nodemailer')])
}

export async function isWebStale(): Promise<boolean> {
  return !(await isBuiltFrom(await hashSources()))
}

async function isBuiltFrom(stamp: string): Promise<boolean> {
  return existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const path of await listSources()) {
    hash
      .update(`${path}\0`)
      .update(await readFile(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

async function listSources(): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    }),
  )
  return [...found.flat(), ...singleFiles.filter((name) => existsSync(join(root, name)))].sort()
}

function runBuild(signal: AbortSignal): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.js'), 'build'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text.toString()
      })
    }
    // Aborted, it is asked to end, and writes until it has.
    let cause: Error | undefined
    child.once('error', (error) => {
      cause = error
      if (child.pid === undefined) failed(error)
    })
    child.once('close', (code) => {
      if (code === 0) done()
      else failed(cause ?? new Error(`The web application could not be built:\n${output}`))
    })
  })
}

// `npm run build`, for a checkout that the program may not write to.
if (import.meta.main) await buildWebWhenStale(new AbortController().signal)
