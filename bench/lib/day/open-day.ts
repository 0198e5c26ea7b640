import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { migrate } from '#server/platform/db/migrate.ts'
import { type KeyRing, openKeyRing } from '#server/platform/secrets/index.ts'
import { type DatabaseServer, openDatabaseServer } from '#tests/faults/lib/database-server.ts'
import type { Sender } from '#tests/faults/lib/load.ts'
import { type Closers, openClosing } from '#tests/faults/lib/open-closing.ts'
import { openProgram, type Program } from '#tests/faults/lib/program.ts'
import { inTurn, openTill } from '#tests/faults/lib/send.ts'
import { configOf } from '#tests/faults/lib/shop.ts'
import { type Caller, consoleCallerAt } from '#tests/world/caller.ts'
import { flagsOfStart } from '../child.ts'
import { type DayShop, openDayShop } from './open-day-shop.ts'
import { readSizes } from './read-sizes.ts'

/** A database, two processes of the product as `npm start` runs them, and what people need on a day. */
export interface Day {
  readonly clients: number
  readonly database: DatabaseServer
  readonly programs: readonly Program[]
  readonly urls: readonly string[]
  readonly shop: DayShop
  readonly admin: Caller
  readonly keys: KeyRing
  readonly directory: string
  /** Of the database without any row of its own. */
  readonly emptyBytes: number
  readonly prepareSeconds: number
  readonly send: Sender
  close(): Promise<void>
}

const programCount = 2
const root = join(import.meta.dirname, '../../..')
/** More than the rig's small servers have: about a quarter of the memory is what PostgreSQL recommends. */
const settings = {
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  min_wal_size: '80MB',
}

export function openDay(clients: number): Promise<Day> {
  return openClosing((closers) => open(clients, closers))
}

async function open(clients: number, closers: Closers): Promise<Omit<Day, 'close'>> {
  const startedAt = performance.now()
  const directory = await mkdtemp(join(tmpdir(), 'mahfaza-day-'))
  closers.push(() => rm(directory, { recursive: true, force: true }))
  // As root, the database runs as another user.
  await chmod(directory, 0o755)
  const database = await openDatabaseServer(join(directory, 'postgres'), { settingsNow: () => settings })
  closers.push(() => database.stop())
  const { ownerUrl, appUrl } = database
  await migrate(ownerUrl)
  const { databaseBytes: emptyBytes } = await readSizes(ownerUrl)
  const config = configOf(appUrl, directory)
  const shop = await openDayShop(config, ownerUrl, clients)
  const env = await environmentOf(database, directory)
  const nodeFlags = await flagsOfStart()
  const programs = await Promise.all(
    Array.from({ length: programCount }, () => openProgram({ root, env, nodeFlags })),
  )
  for (const program of programs) {
    closers.push(() => program.kill())
    process.once('exit', () => void program.kill())
    // One builds the web application, and the other finds it.
    await program.start()
  }
  const urls = programs.map(({ url }) => url)
  const keys = openKeyRing(config)
  const tills = urls.map((url) => openTill(url, appUrl, keys))
  closers.push(() => Promise.all(tills.map((till) => till.close())))
  return {
    clients,
    database,
    programs,
    urls,
    shop,
    // The console is where the product says it is.
    admin: await consoleCallerAt((urls[0] ?? '').replace('127.0.0.1', 'localhost'), shop.credentials),
    keys,
    directory,
    emptyBytes,
    prepareSeconds: (performance.now() - startedAt) / 1000,
    send: inTurn(tills.map(({ send }) => send)),
  }
}

async function environmentOf({ appUrl, backupUrl }: DatabaseServer, directory: string) {
  const backups = join(directory, 'backups')
  await mkdir(backups)
  return {
    APP_DATABASE_URL: appUrl,
    MAHFAZA_DATA: directory,
    MAHFAZA_DEMO: 'off',
    LOG_LEVEL: 'error',
    PROXIES: '1',
    BACKUP_TO: backups,
    BACKUP_DATABASE_URL: backupUrl,
    BACKUP_RECIPIENTS: await identityToRecipient(await generateX25519Identity()),
  }
}
