import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { choosePlace, type Position } from './choose-directory.ts'
import { readPasswords, setPasswords } from './passwords.ts'
import { runPostmaster } from './run-postmaster.ts'
import { findServerUser, giveTo, type ServerUser } from './server-user.ts'

interface Places {
  /** PGDATA. */
  readonly cluster: string
  /** Segments of the write-ahead log to replay. */
  readonly log: string
  readonly user: ServerUser
}

interface Restored {
  /** The last commit that is replayed; null: all there is. */
  readonly at: Date | null
  /** Writes the files. */
  fill(places: Places): Promise<void>
}

/** Replaying a day of a large ledger takes its time. */
const replaySecondsMax = 24 * 3600
/** Only the server itself listens meanwhile, on an address of this machine. */
const trustAll = 'host all all 127.0.0.1/32 trust\n'

/**
 * Makes a data directory of restored files: the server replays the log, becomes a primary, and the roles get the
 * passwords of this directory.
 */
export async function promoteRestored(dataDirectory: string, { at, fill }: Restored): Promise<void> {
  const user = await findServerUser()
  const position = await choosePlace(dataDirectory, user)
  const places = { cluster: position.cluster, log: join(position.home, 'restore-log'), user }
  await mkdir(places.cluster, { recursive: true, mode: 0o700 })
  await mkdir(places.log, { recursive: true, mode: 0o700 })
  await fill(places)
  const access = join(position.home, 'restore-hba.conf')
  await writeFile(access, trustAll, { mode: 0o600 })
  await writeFile(join(places.cluster, 'recovery.signal'), '')
  // Settings of the old machine, such as a slot or an archive, do not belong here.
  await writeFile(join(places.cluster, 'postgresql.auto.conf'), '')
  for (const path of [places.cluster, places.log, access]) await giveTo(path, user)
  await replay({ position, user, log: places.log, access, at })
  await rm(access)
  await rm(places.log, { recursive: true })
}

interface Replay {
  readonly position: Position
  readonly user: ServerUser
  readonly log: string
  readonly access: string
  readonly at: Date | null
}

async function replay({ position, user, log, access, at }: Replay): Promise<void> {
  const passwords = await readPasswords(position)
  const server = await runPostmaster({
    position,
    user,
    startSecondsMax: replaySecondsMax,
    settings: {
      hba_file: access,
      // Ready means replayed.
      hot_standby: 'off',
      restore_command: `cp "${log}/%f" "%p"`,
      recovery_target_action: 'promote',
      ...(at && { recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00') }),
    },
  })
  try {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: server.port,
      user: 'postgres',
      database: 'postgres',
    })
    await client.connect()
    try {
      await setPasswords(client, passwords)
    } finally {
      await client.end()
    }
  } finally {
    await server.stop()
  }
}
