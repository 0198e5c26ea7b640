import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { takeBaseBackup } from '#server/platform/backup/base-backup.ts'
import { openReplication } from '#server/platform/backup/replication.ts'
import { findServerUser } from '#server/platform/embedded/server-user.ts'

/**
 * Makes a folder the standby of a running server: a base backup over the replication protocol, as the program takes its
 * backups.
 * @param backupUrl of the server that is copied
 * @param home gets the cluster; what was there before is removed
 * @param passwordsFile of the copied server: the roles have the same passwords
 */
export async function copyCluster(backupUrl: string, home: string, passwordsFile: string): Promise<void> {
  const user = await findServerUser()
  const cluster = join(home, 'cluster')
  await rm(cluster, { recursive: true, force: true })
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  if (user) await chown(cluster, user.uid, user.gid)
  const passwords = join(home, 'passwords.json')
  if (passwords !== passwordsFile) await copyFile(passwordsFile, passwords)

  const untar = spawn('tar', ['-x', '-C', cluster], { ...(user ?? {}), stdio: ['pipe', 'ignore', 'pipe'] })
  const complaints: Buffer[] = []
  untar.stderr.on('data', (text: Buffer) => complaints.push(text))
  const archive = new PassThrough()
  const manifest = new PassThrough()
  manifest.resume()
  const client = await openReplication(backupUrl)
  try {
    const ended = once(untar, 'close')
    await Promise.all([takeBaseBackup(client, { archive, manifest }), pipeline(archive, untar.stdin), ended])
    if (untar.exitCode !== 0) throw new Error(`the copy could not be unpacked: ${Buffer.concat(complaints)}`)
  } finally {
    // A copy that failed has not ended its input.
    untar.kill('SIGKILL')
    await client.end()
  }
  const signal = join(cluster, 'standby.signal')
  await writeFile(signal, '')
  if (user) await chown(signal, user.uid, user.gid)
}
