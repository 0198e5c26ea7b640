import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openPostingEngine, type PostingEngine } from '#server/ledger/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startThrowawayPostgres } from '#server/platform/embedded/throwaway-postgres.ts'
import { openKeyRing } from '#server/platform/secrets/index.ts'
import { growBooks } from './grow-books.ts'
import { accountsCount } from './rig.ts'

export interface OpenEngine {
  readonly engine: PostingEngine
  close(): Promise<void>
}

/** Two ledgers of different size on one server. */
export interface GrownWorld {
  readonly ownerUrl: string
  readonly appUrl: string
  readonly dataDirectory: string
  readonly longEntries: number
  readonly growSeconds: number
  readonly serverVersion: string
  readonly durable: boolean
  openLargeEngine(): Promise<OpenEngine>
  /** Runs on a copy of the database. */
  openSmallEngine(): Promise<OpenEngine>
  stop(): Promise<void>
}

/** The share of one wallet in the transactions of the large ledger. */
const longShare = 0.2
const smallTemplate = 'small'

interface Sizes {
  readonly entries: number
  readonly smallEntries: number
  /** Of each transfer of the large ledger, in minor units; not given: none. */
  readonly feeMinor?: number
}

export async function openGrownWorld(sizes: Sizes): Promise<GrownWorld> {
  const server = await startThrowawayPostgres({ max_connections: '100' })
  await migrate(server.ownerUrl)
  const owner = new pg.Client({ connectionString: inDatabase(server.ownerUrl, 'postgres') })
  await owner.connect()
  const large = new URL(server.ownerUrl).pathname.slice(1)
  await owner.query(`create database ${smallTemplate} template ${large}`)
  const start = performance.now()
  const wallets = accountsCount
  const longEntries = Math.floor(sizes.entries * longShare)
  const { entries, feeMinor = 0 } = sizes
  await growBooks(server.ownerUrl, { entries, wallets, longEntries, feeMinor })
  const growSeconds = (performance.now() - start) / 1000
  await growBooks(inDatabase(server.ownerUrl, smallTemplate), {
    entries: sizes.smallEntries,
    wallets,
    longEntries: 0,
  })
  let copies = 0
  const facts = await owner.query<{ version: string; durable: boolean }>(
    `select split_part(version(), ' on ', 1) as version,
            current_setting('fsync') = 'on' and current_setting('synchronous_commit') = 'on' as durable`,
  )
  const dataDirectory = await mkdtemp(join(tmpdir(), 'mahfaza-bench-'))
  // The keys of the services that seal and verify what the engines write.
  const keys = openKeyRing({ production: false, masterKey: null, lookupKey: null, dataDirectory })
  return {
    ownerUrl: server.ownerUrl,
    appUrl: server.appUrl,
    dataDirectory,
    longEntries,
    growSeconds,
    serverVersion: facts.rows[0]?.version ?? '',
    durable: facts.rows[0]?.durable ?? false,
    async openLargeEngine() {
      const engine = openPostingEngine({ url: server.appUrl, keys })
      return { engine, close: () => engine.drain() }
    },
    async openSmallEngine() {
      copies += 1
      const copy = `small_${copies}`
      await owner.query(`create database ${copy} template ${smallTemplate}`)
      const engine = openPostingEngine({ url: inDatabase(server.appUrl, copy), keys })
      // The copy stays: dropping it makes a checkpoint, and every page is written whole after one.
      return { engine, close: () => engine.drain() }
    },
    async stop() {
      await owner.end()
      await server.stop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

function inDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
