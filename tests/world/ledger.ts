import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { vi } from 'vitest'
import {
  type AccountAddress,
  type Actor,
  type BookProblem,
  findBalance,
  openPostingEngine,
  type PostingEngine,
  type PostingEngineOptions,
  post,
  verifyBooks,
} from '#server/ledger/index.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { testDatabase } from './database.ts'
import { newKeyRing } from './keys.ts'

/** A ledger on a database of its own: without the product, only accounts with numbers. */
export interface LedgerWorld {
  readonly url: string
  /** May change what was written. */
  readonly ownerUrl: string
  readonly database: Database
  /** The engines' keys. */
  readonly keys: KeyRing
  readonly engine: PostingEngine
  /** Another engine on the same database, as another server process would be. */
  openPostingEngine(options?: Partial<PostingEngineOptions>): PostingEngine
  /** Moves so much; a key makes it idempotent. */
  pay(
    from: AccountAddress,
    to: AccountAddress,
    amountMinor: bigint,
    terms?: PayTerms,
  ): ReturnType<typeof payBy>
  /** From the operator's account into this one. */
  fund(account: AccountAddress, amountMinor: bigint): Promise<void>
  balanceOf(account: AccountAddress): Promise<bigint>
  problems(): Promise<BookProblem[]>
  /** Reads on the owner's connection, inside its transaction. */
  readonly seenByOwner: Database['db']
  /** SQL with the owner's rights, on a connection that stays open. */
  asOwner(text: string, values?: unknown[]): Promise<pg.QueryResult>
  /** Resolves when so many of the engines' connections wait for a lock. */
  untilWaiting(count: number): Promise<void>
  close(): Promise<void>
}

export interface PayTerms {
  readonly key?: string
  /** What the request said; the same by default. */
  readonly body?: number
  readonly engine?: PostingEngine
}

export const system: Actor = { type: 'system', id: null }
export const operator = accountOfOperator('house')

export function accountOfOperator(kind: string): AccountAddress {
  return { kind, ownerType: null, ownerId: null, currency: 'LYD', floorMinor: null }
}

/** With floor zero. */
export function wallet(number: number): AccountAddress {
  return { kind: 'wallet', ownerType: 'client', ownerId: BigInt(number), currency: 'LYD', floorMinor: 0n }
}

export async function openLedgerWorld(): Promise<LedgerWorld> {
  const own = await testDatabase()
  const database = openDatabase(own.url, { connectionsMax: 3 })
  const owner = new pg.Client({ connectionString: own.ownerUrl })
  await owner.connect()
  const keys = newKeyRing()
  const engines: PostingEngine[] = []
  const open = (options: Partial<PostingEngineOptions> = {}): PostingEngine => {
    const engine = openPostingEngine({ url: own.url, keys, ...options })
    engines.push(engine)
    return engine
  }
  const engine = open()
  return {
    url: own.url,
    ownerUrl: own.ownerUrl,
    database,
    keys,
    engine,
    openPostingEngine: open,
    pay: (from, to, amountMinor, terms = {}) => payBy(terms.engine ?? engine, from, to, amountMinor, terms),
    async fund(account, amountMinor) {
      await payBy(engine, operator, account, amountMinor, {})
    },
    balanceOf: async (account) => (await findBalance(database.db, account))?.balanceMinor ?? 0n,
    problems: () => verifyBooks(database.db),
    seenByOwner: dbOver(owner),
    asOwner: (text, values) => owner.query(text, values),
    async untilWaiting(count) {
      await vi.waitUntil(async () => (await countWaiting(database)) === count, {
        timeout: 5000,
        interval: 10,
      })
    },
    async close() {
      await Promise.all(engines.map((one) => one.drain()))
      await owner.end()
      await database.close()
      await own.drop()
    },
  }
}

function dbOver(client: pg.Client): Database['db'] {
  const pool = {
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
    end: async () => undefined,
  }
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

function payBy(
  engine: PostingEngine,
  from: AccountAddress,
  to: AccountAddress,
  amountMinor: bigint,
  terms: PayTerms,
) {
  const { key, body = 1 } = terms
  return engine.post(post, {
    input: { postings: [{ from, to, amountMinor }] },
    actor: system,
    ...(key && { idempotency: { key, requestHash: Buffer.alloc(32, body) } }),
  })
}

/** Not on the owner's connection: inside a transaction it would always see the same snapshot. */
async function countWaiting({ pool }: Database): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name = 'mahfaza posting engine' and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}
