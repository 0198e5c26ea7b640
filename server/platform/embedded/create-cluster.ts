import { spawn } from 'node:child_process'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Position } from './choose-directory.ts'
import { EmbeddedPostgresProblem } from './embedded-problem.ts'
import { serverEnvironment } from './run-postmaster.ts'
import type { ServerUser } from './server-user.ts'

/** Runs initdb in a draft folder and renames it: a killed start leaves no half cluster. */
export async function createCluster(
  position: Position,
  user: ServerUser,
  ownerPassword: string,
): Promise<void> {
  const draft = `${position.cluster}.draft`
  const passwordFile = join(draft, 'password')
  await rm(draft, { recursive: true, force: true })
  await mkdir(join(draft, 'data'), { recursive: true })
  await writeFile(passwordFile, ownerPassword, { mode: 0o600 })
  if (user) {
    for (const path of [draft, join(draft, 'data'), passwordFile]) await chown(path, user.uid, user.gid)
  }
  await runInitdb(position, user, [`--pgdata=${join(draft, 'data')}`, `--pwfile=${passwordFile}`])
  await rename(join(draft, 'data'), position.cluster)
  await rm(draft, { recursive: true, force: true })
}

function runInitdb(position: Position, user: ServerUser, paths: string[]): Promise<void> {
  const flags = [
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same order and letters on every machine; words are compared by code points.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ]
  return new Promise((done, failed) => {
    const child = spawn(join(position.binaries, 'initdb'), [...paths, ...flags], {
      ...(user ?? {}),
      cwd: '/',
      env: serverEnvironment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaint = ''
    child.stderr.on('data', (text: Buffer) => {
      complaint += text.toString()
    })
    child.once('error', failed)
    child.once('close', (code) =>
      code === 0
        ? done()
        : failed(new EmbeddedPostgresProblem(`The database could not be created: ${complaint.trim()}`)),
    )
  })
}
