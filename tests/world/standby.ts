import { createWriteStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { extract } from 'tar-stream'
import { takeBaseBackup } from '#server/platform/backup/base-backup.ts'
import { openReplication } from '#server/platform/backup/replication.ts'
import { choosePlace } from '#server/platform/embedded/choose-directory.ts'
import type { EmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import { runPostmaster } from '#server/platform/embedded/run-postmaster.ts'
import { findServerUser, giveTo } from '#server/platform/embedded/server-user.ts'
import { startThrowawayPostgres } from '#server/platform/embedded/throwaway-postgres.ts'

export interface Standby extends Upstream {
  stop(): Promise<void>
}

/** As the application, as the owner, and as the role that copies. */
type Upstream = Pick<EmbeddedPostgres, 'appUrl' | 'ownerUrl' | 'backupUrl'>

/** A primary for tests that have a replica: a commit waits for its log, which a standby gets only then. */
export function startPrimary(): Promise<EmbeddedPostgres> {
  return startThrowawayPostgres({ fsync: 'off', wal_keep_size: '256MB' })
}

/** A streaming replica of this server, itself a primary or a standby, made by a base backup over the replication protocol. */
export async function startStandby(
  primary: Upstream,
  settings: Readonly<Record<string, string>> = {},
): Promise<Standby> {
  const user = await findServerUser()
  const directory = await mkdtemp(join(tmpdir(), `mahfaza-throwaway-${process.pid}-`))
  await chmod(directory, 0o755)
  const position = await choosePlace(directory, user)
  await mkdir(position.cluster, { mode: 0o700 })
  await copyCluster(primary.backupUrl, position.cluster)
  await writeFile(join(position.cluster, 'standby.signal'), '')
  await writeFile(join(position.cluster, 'postgresql.auto.conf'), '')
  await giveTo(position.cluster, user)
  const { hostname, port, username, password } = new URL(primary.backupUrl)
  const server = await runPostmaster({
    position,
    user,
    settings: {
      fsync: 'off',
      hot_standby: 'on',
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
      ...settings,
    },
  })
  const at = (url: string) => Object.assign(new URL(url), { port: String(server.port) }).href
  return {
    appUrl: at(primary.appUrl),
    ownerUrl: at(primary.ownerUrl),
    backupUrl: at(primary.backupUrl),
    async stop() {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** One statement on a connection of its own. */
export async function runAt(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

async function copyCluster(url: string, cluster: string): Promise<void> {
  const client = await openReplication(url)
  try {
    const [archive, manifest, unpacked] = [new PassThrough(), new PassThrough(), extract()]
    manifest.resume()
    await Promise.all([
      takeBaseBackup(client, { archive, manifest }),
      pipeline(archive, unpacked),
      writeEntries(unpacked, cluster),
    ])
  } finally {
    await client.end()
  }
}

async function writeEntries(unpacked: ReturnType<typeof extract>, cluster: string): Promise<void> {
  for await (const entry of unpacked) {
    const target = join(cluster, entry.header.name)
    if (entry.header.type === 'directory') await mkdir(target, { recursive: true, mode: 0o700 })
    else await pipeline(entry, createWriteStream(target, { mode: 0o600 }))
    entry.resume()
  }
}
