import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { requireConfig } from '#server/config.ts'
import { openPostingEngine } from '#server/ledger/index.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { openServices } from '#server/services.ts'
import type { TestDatabase } from '#tests/world/clone-database.ts'
import { newKeyRing } from '#tests/world/keys.ts'
import { wideBudgets } from '#tests/world/wide-budgets.ts'
import type { Core } from './core.ts'
import { type Hands, staffHands } from './hands.ts'
import { handsOverHttp } from './hands-over-http.ts'

/** The real thing on a database of its own. */
export interface Product extends Core {
  /** As the application. */
  readonly url: string
  /** What clients do. */
  readonly hands: Hands
  /** Clients call over HTTP. */
  readonly overHttp: boolean
  /** SQL with the owner's rights, for changes that need time to pass. */
  asOwner(sql: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>
  /** A new number at each call. */
  nextNumber(): number
  close(): Promise<void>
}

export async function openProduct(own: TestDatabase, { overHttp = false } = {}): Promise<Product> {
  const owner = new pg.Client({ connectionString: own.ownerUrl })
  await owner.connect()
  const opened = await (overHttp ? openAll(own) : openCore(own))
  let numbers = 0
  return {
    ...opened,
    url: own.url,
    overHttp,
    asOwner: (sql, values) => owner.query(sql, values),
    nextNumber: () => ++numbers,
    async close() {
      await opened.close()
      await owner.end()
    },
  }
}

/** The posting engine and what use cases need; no worker runs the queue. */
async function openCore({ url }: TestDatabase): Promise<Core & { hands: Hands; close(): Promise<void> }> {
  const database = openDatabase(url, { connectionsMax: 2 })
  const keys = newKeyRing()
  const engine = openPostingEngine({ url, keys })
  const core = { database, engine, keys, jobs: noJobs }
  return {
    ...core,
    hands: staffHands(core),
    async close() {
      await engine.drain()
      await database.close()
    },
  }
}

/** Queued jobs are not executed. */
const noJobs: Jobs = {
  enqueue: () => Promise.resolve(),
  enqueueAll: () => Promise.resolve(),
  work: () => Promise.resolve(),
  isRunning: () => false,
  stop: () => Promise.resolve(),
}

async function openAll({ url }: TestDatabase): Promise<Core & { hands: Hands; close(): Promise<void> }> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'mahfaza-model-'))
  const config = requireConfig({
    MAHFAZA_ENV: 'test',
    DATABASE_URL: url,
    MAHFAZA_DATA: dataDirectory,
    LOG_LEVEL: 'fatal',
  })
  const services = await openServices(config, { budgets: wideBudgets() })
  const app = await buildApp(services)
  return {
    ...services,
    hands: handsOverHttp(app),
    async close() {
      await app.close()
      await services.close()
      await rm(dataDirectory, { recursive: true })
    },
  }
}
