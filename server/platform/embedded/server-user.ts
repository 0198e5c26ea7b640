import { execFile } from 'node:child_process'
import { chown, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresProblem } from './embedded-problem.ts'

const run = promisify(execFile)

/** The operating system user of the server; `null`: the current one. */
export type ServerUser = { uid: number; gid: number } | null

/** PostgreSQL refuses to run as root, so root uses the system user `postgres`, made when missing. */
export async function findServerUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return null
  const known = await lookUp('postgres')
  if (known) return known
  try {
    await run('useradd', [
      '--system',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      '--user-group',
      'postgres',
    ])
  } catch (error) {
    throw new EmbeddedPostgresProblem(
      'PostgreSQL does not run as root, and the system user "postgres" could not be created. Start as another user, or set DATABASE_URL.',
      { cause: error },
    )
  }
  const made = await lookUp('postgres')
  if (!made) throw new EmbeddedPostgresProblem('The system user "postgres" was created but cannot be found.')
  return made
}

async function lookUp(name: string): Promise<ServerUser> {
  const passwd = await readFile('/etc/passwd', 'utf8')
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find((line) => line[0] === name)
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : null
}

/** A file or a folder with all it has. */
export async function giveTo(path: string, user: ServerUser): Promise<void> {
  if (!user) return
  const { uid, gid } = user
  await chown(path, uid, gid)
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return []
      throw error
    },
  )
  for (const entry of entries) await chown(join(entry.parentPath, entry.name), uid, gid)
}
