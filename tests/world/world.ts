import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { budgets } from '#server/budgets.ts'
import { type Config, requireConfig } from '#server/config.ts'
import { changeFlags } from '#server/modules/clients/index.ts'
import type { Logger } from '#server/platform/log.ts'
import { openServices, type Services } from '#server/services.ts'
import { startWorkers } from '#server/workers.ts'
import { type Caller, callerOf } from './caller.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { type Outbox, outboxOf } from './outbox.ts'
import { type Person, type PersonName, people } from './people.ts'
import { quickPasswords, wideBudgets } from './wide-budgets.ts'

/** The product on a database of its own, with named people who sign up by the real calls when first asked for. */
export interface World {
  readonly app: FastifyInstance
  readonly services: Services
  readonly database: TestDatabase
  readonly outbox: Outbox
  /** A caller without a token. */
  readonly anonymous: Caller
  /** Signed in, phone verified, with the flags of the person. */
  as(name: PersonName): Promise<Caller>
  /** The owner of this token. */
  with(token: string): Caller
  /** SQL with the owner's rights, for changes that need time or staff. */
  asOwner(sql: string): Promise<void>
  /** Signed up, phone not verified. */
  signUp(name: PersonName, changes?: Partial<Person>): Promise<Caller>
  /** Stops the product and ends its connections; the database stays. */
  stop(): Promise<void>
  /** Stops the product and removes all that it kept. */
  close(): Promise<void>
}

export interface WorldOptions {
  /** The product's own budgets; otherwise they are too wide to meet. */
  readonly strictBudgets?: boolean
  readonly log?: Logger
  /** Jobs and chores run here, unless this says false: then they are left to another process. */
  readonly workers?: boolean
  /** Migrated and empty; otherwise one of the server that all tests share. */
  readonly database?: TestDatabase
  /** Of the configuration, for example a gateway. */
  readonly env?: Readonly<Record<string, string>>
}

export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const { strictBudgets = false } = options
  const database = options.database ?? (await testDatabase())
  const dataDirectory = await mkdtemp(join(tmpdir(), 'mahfaza-world-'))
  const services = await openServices(configOf(database, dataDirectory, options.env), {
    budgets: strictBudgets ? budgets : wideBudgets(),
    passwordCost: quickPasswords,
    ...(options.log && { log: options.log }),
  })
  // What is to do at once in an empty database would be half of the work of opening a world.
  const workers = options.workers === false ? null : await startWorkers(services, { choresAtOnce: false })
  const app = await buildApp(services)
  const outbox = outboxOf(services.database.db)
  const anonymous = callerOf(app, null)
  const known = new Map<PersonName, Promise<Caller>>()
  const owner = new pg.Pool({ connectionString: database.ownerUrl })
  // A test may end every connection of the server; the next call opens another.
  owner.on('error', () => undefined)

  async function signUp(name: PersonName, changes: Partial<Person> = {}): Promise<Caller> {
    const { flags: _flags, ...person } = { ...people[name], ...changes }
    const { token } = await anonymous.post('/register', { ...person, terms: true }).data<{ token: string }>()
    return callerOf(app, token)
  }

  async function settle(name: PersonName): Promise<Caller> {
    const caller = await signUp(name)
    const { phone, flags } = people[name]
    const code = await outbox.codeFor(phone)
    const { user } = await caller.post('/verify', { channel: 'phone', code }).data<{ user: { id: string } }>()
    await services.database.transact((tx) =>
      changeFlags(tx, { clientId: BigInt(user.id), flags, staffId: null }),
    )
    return caller
  }

  async function stop(): Promise<void> {
    await app.close()
    await workers?.stop()
    await services.close()
    await owner.end()
  }

  return {
    app,
    services,
    database,
    outbox,
    anonymous,
    with: (token) => callerOf(app, token),
    asOwner: (sql) => runAsOwner(owner, sql),
    signUp,
    as(name) {
      const caller = known.get(name) ?? settle(name)
      known.set(name, caller)
      return caller
    },
    stop,
    async close() {
      await stop()
      await database.drop()
      await rm(dataDirectory, { recursive: true })
    },
  }
}

/** A connection costs more than most of what is run here: it is used again, without what the last call set. */
async function runAsOwner(owner: pg.Pool, sql: string): Promise<void> {
  const client = await owner.connect()
  let isAsNew = false
  try {
    await client.query(sql)
    await client.query('discard all')
    isAsNew = true
  } finally {
    client.release(!isAsNew)
  }
}

function configOf(database: TestDatabase, dataDirectory: string, env: NodeJS.ProcessEnv = {}): Config {
  return requireConfig({
    MAHFAZA_ENV: 'test',
    APP_DATABASE_URL: database.url,
    MAHFAZA_DATA: dataDirectory,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
    ...env,
  })
}
