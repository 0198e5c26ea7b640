import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { choosePlace } from './choose-directory.ts'
import { createCluster } from './create-cluster.ts'
import { holdInstance, isHeld } from './hold-instance.ts'
import {
  appLoginRole,
  backupRole,
  ownerRole,
  type Passwords,
  readPasswords,
  setPasswords,
} from './passwords.ts'
import { readPidFile, runPostmaster, stopLeftover } from './run-postmaster.ts'
import { findServerUser } from './server-user.ts'

export interface EmbeddedPostgres {
  /** Superuser: migrates, creates databases. */
  readonly ownerUrl: string
  /** The login role `mahfaza`, a member of `mahfaza_app`, for the running application. */
  readonly appUrl: string
  /** May copy the cluster, and nothing else. */
  readonly backupUrl: string
  /** The real place of the data; the asked directory unless the server's user cannot enter it. */
  readonly home: string
  /** What a person should know about this start (where the data went, what was repaired). */
  readonly notes: readonly string[]
  /** Fast shutdown: open transactions are rolled back and the cluster closes cleanly. Safe to call twice. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Made when missing; has the cluster, the passwords (0600) and the log. */
  dataDirectory: string
  /** Left out: a free port. */
  port?: number
  /** Extra server settings, for example `{ fsync: 'off' }` for tests. */
  settings?: Readonly<Record<string, string>>
  /** Called when the server ends without `stop()`. */
  onUnexpectedExit?: (problem: Error) => void
}

const embeddedDatabaseName = 'mahfaza'

/**
 * Starts the packaged PostgreSQL and creates its cluster at first use; works as root too. Listens on 127.0.0.1 only.
 * Throws `EmbeddedPostgresProblem` when the directory is in use or the server does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const user = await findServerUser()
  const position = await choosePlace(options.dataDirectory, user)
  const release = await holdInstance(join(position.home, 'instance.json'), options.dataDirectory)
  try {
    const stopped = await stopLeftover(position.cluster)
    const passwords = await readPasswords(position)
    if (!existsSync(position.cluster)) await createCluster(position, user, passwords.owner)
    const server = await runPostmaster({ position, user, ...options })
    const urlOf = (role: string, password: string, database: string) =>
      addressOf({ role, password, port: server.port, database })
    try {
      await ensureRolesAndDatabase(urlOf(ownerRole, passwords.owner, 'postgres'), passwords)
    } catch (error) {
      await server.stop()
      throw error
    }
    return {
      ownerUrl: urlOf(ownerRole, passwords.owner, embeddedDatabaseName),
      appUrl: urlOf(appLoginRole, passwords.app, embeddedDatabaseName),
      backupUrl: urlOf(backupRole, passwords.backup, embeddedDatabaseName),
      home: position.home,
      notes: [
        ...position.notes,
        ...(stopped ? ['A database server left over from a killed run was closed first.'] : []),
      ],
      async stop() {
        await server.stop()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * The server that another process runs on this data directory; null when there is none.
 * @returns the application's address
 */
export async function findRunningPostgres(dataDirectory: string): Promise<{ appUrl: string } | null> {
  const position = await choosePlace(dataDirectory, await findServerUser())
  if (!(await isHeld(join(position.home, 'instance.json')))) return null
  const pidFile = await readPidFile(position.cluster)
  if (pidFile?.status !== 'ready') return null
  const { app: password } = await readPasswords(position)
  return {
    appUrl: addressOf({ role: appLoginRole, password, port: pidFile.port, database: embeddedDatabaseName }),
  }
}

function addressOf(server: { role: string; password: string; port: number; database: string }): string {
  return `postgres://${server.role}:${server.password}@127.0.0.1:${server.port}/${server.database}`
}

/** Roles belong to the cluster, not to a migration: logins and their passwords exist only in the embedded server. */
async function ensureRolesAndDatabase(adminUrl: string, passwords: Passwords): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ ready: boolean }>(
      `select exists (select from pg_database where datname = $1)
        and exists (select from pg_roles where rolname = $2) as ready`,
      [embeddedDatabaseName, backupRole],
    )
    if (rows[0]?.ready) return
    await client.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = 'mahfaza_app') then create role mahfaza_app nologin; end if;
        if not exists (select from pg_roles where rolname = '${appLoginRole}') then create role ${appLoginRole} login; end if;
        if not exists (select from pg_roles where rolname = '${backupRole}') then
          create role ${backupRole} login replication;
        end if;
      end $$`)
    await setPasswords(client, passwords)
    await client.query(`grant mahfaza_app to ${appLoginRole}`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      embeddedDatabaseName,
    ])
    if (rowCount === 0) await client.query(`create database ${embeddedDatabaseName}`)
  } finally {
    await client.end()
  }
  await allowSwitchingTheLog(adminUrl)
}

/** A backup ends the segment that it takes last. A right on a function belongs to one database. */
async function allowSwitchingTheLog(adminUrl: string): Promise<void> {
  const address = new URL(adminUrl)
  address.pathname = embeddedDatabaseName
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  try {
    await client.query(`grant execute on function pg_switch_wal() to ${backupRole}`)
  } finally {
    await client.end()
  }
}
